"""Traces of translated programs."""
