"""The message for a Fortran text that is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

LEAVE = "leave this file to gfortran"


def refused(text: str, folder: Path) -> UserError:
    """The message for a refused text in free form."""
    path = folder / "refused.f90"
    path.write_text(text)
    with pytest.raises(UserError) as raised:
        to_c(Source.read(str(path)), parse_options(str(path), []))
    return raised.value
