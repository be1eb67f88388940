"""How the names of Fortran files end."""

from __future__ import annotations

import os

FIXED_SUFFIXES = (".f", ".for", ".ftn", ".f77", ".fpp")
FREE_SUFFIXES = (".f90", ".f95", ".f03", ".f08")


def is_fortran(path: str) -> bool:
    """Whether the name of a file says that it holds Fortran."""
    return os.path.splitext(path)[1].lower() in FIXED_SUFFIXES + FREE_SUFFIXES


PREPROCESSED = "-fpreprocessed"
"""Says that a file has been preprocessed before, whatever its suffix is."""
