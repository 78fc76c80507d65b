"""The error that a user can mend: one line that says what, where and how."""


class InputError(ValueError):
    """Bad input.  The message is one line: what is wrong, where, and how to mend it.

    The command line prints it on stderr and exits with 2; callers may catch it as a ValueError.
    """
