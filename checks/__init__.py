"""The claims, and the checks of them: the only place that sees every leg of evidence."""
