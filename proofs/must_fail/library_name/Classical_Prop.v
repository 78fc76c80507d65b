(** Must fail: a file named like a module of the library, whose axiom reads like the library's. *)
Axiom classic : False.
