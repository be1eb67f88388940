"""Traces of the files that commands read, written by `iopref hint --record`."""
