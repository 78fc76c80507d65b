"""The door: command line, claims catalogue and report.  Imports the others; only checks sees it."""
