"""Exact and enclosed numbers, optimisers, text encoders.  Never imports ``symbolic``."""
