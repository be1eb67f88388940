"""Intrinsic functions whose value depends on the values of their arguments alone."""
