"""Derivations by computer algebra, for symbols.  Never imports ``numeric``."""
