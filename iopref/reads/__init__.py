"""Traces of what commands read, which `iopref hint --record` writes."""
