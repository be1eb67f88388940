"""The files in which the source of a module is looked for, and the folders of its `.mod`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from iopref.frontend.fortran import module_files
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.suffixes import FREE_SUFFIXES, is_fortran
from iopref.source import Source


def folders(scope: Scope, own: Source) -> tuple[str, ...]:
    """The folders in which gfortran looks for `.mod` files, in its order."""
    return (".", str(Path(own.path).parent), *scope.options.modules)


def candidates(
    scope: Scope, own: Source, module: str, made: module_files.ModuleFile | None
) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Files that may define a module, each with the options to read it with, the most likely ones first.

    These are the files of the same call, the file that the `.mod` was made from, and the files of the searched folders.
    """
    words = scope.options.words
    itself = Path(own.path)
    for path in map(Path, scope.options.sources):
        if is_fortran(path.name) and path.is_file() and not _same(path, itself):
            yield path, words
    if made is not None and made.source is not None:
        if made.source.is_file():
            yield _from_here(made.source), (*made.words, *(f"-I{folder}" for folder in scope.options.modules))
        return
    found: list[Path] = []
    for folder in (Path(own.path).parent, *(Path(name) for name in scope.options.modules)):
        if folder.is_dir():
            here = [p for p in sorted(folder.iterdir()) if is_fortran(p.name) and p.is_file()]
            found += sorted(here, key=lambda p: (p.stem.lower() != module, p.suffix.lower() not in FREE_SUFFIXES))
    for path in found:
        if not _same(path, itself) and (made is None or path.name == made.source_name):
            yield path, words


def _from_here(path: Path) -> Path:
    """A path relative to the working directory if it is below that, as the user would write it."""
    try:
        relative = os.path.relpath(path)
    except FileNotFoundError:  # the working directory no longer exists
        return path
    return path if relative.startswith("..") else Path(relative)


def _same(path: Path, other: Path) -> bool:
    return other.exists() and path.samefile(other)
