"""Fortran that is refused, by gfortran too or by iopref alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support import call

from iopref.diagnostics import Diagnostic, UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

needs_gfortran = pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")


def plain(text: str) -> str:
    """The plain C of a source in free form."""
    return to_c(Source("a.f90", text), parse_options("a.f90", []))


def said_of(text: str) -> Diagnostic:
    """The error for a source in free form."""
    with pytest.raises(UserError) as caught:
        plain(text)
    return caught.value.diagnostic


def fault_of(text: str) -> tuple[int, str]:
    """The line of the error for a source in free form, and its message."""
    found = said_of(text)
    assert found.position is not None
    return found.position.line, found.message


def gfortran_takes(text: str, folder: Path) -> bool:
    """Whether gfortran compiles a source in free form without an error."""
    (folder / "fault.f90").write_text(text)
    return call("gfortran", "-fsyntax-only", "fault.f90", cwd=folder).returncode == 0
