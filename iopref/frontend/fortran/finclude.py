"""The folder of include files and modules that come with gfortran, such as those of OpenMP."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path


@cache
def folder() -> Path | None:
    """That folder, as gfortran names it; None where there is no gfortran, or it has none."""
    try:
        done = subprocess.run(
            ["gfortran", "-print-file-name=finclude"], capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = Path(done.stdout.strip())
    return found if found.is_absolute() and found.is_dir() else None
