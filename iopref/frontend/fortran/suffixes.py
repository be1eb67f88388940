"""The suffixes of Fortran files."""

from __future__ import annotations

import os

FIXED_SUFFIXES = (".f", ".for", ".ftn", ".f77", ".fpp")
FREE_SUFFIXES = (".f90", ".f95", ".f03", ".f08")


def is_fortran(path: str) -> bool:
    """Whether the name of a file has a suffix of Fortran."""
    return os.path.splitext(path)[1].lower() in FIXED_SUFFIXES + FREE_SUFFIXES


PREPROCESSED = "-fpreprocessed"
"""The option that says that a file is preprocessed already, whatever its suffix is."""
