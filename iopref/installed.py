"""The installed files of the run-time library, and the compiler options for them."""

from __future__ import annotations

import os

import iopref


def runtime_path(*parts: str) -> str:
    """The path of a file of the run-time library, whether it is installed or not."""
    return os.path.join(os.path.dirname(os.path.realpath(iopref.__file__)), "_runtime", *parts)


def runtime_file(*parts: str) -> str:
    """The path of a file of the run-time library; raises UserError if it is not installed."""
    path = runtime_path(*parts)
    if not os.path.isfile(path):
        from iopref.diagnostics import error

        raise error(
            f"the run-time library is not installed with this copy of iopref ({path} is missing)",
            remedy="install iopref with pip, or build the library in this checkout: "
            f"pip install -e {os.path.dirname(os.path.dirname(runtime_path()))}",
        )
    return path


def include_directory() -> str:
    """The directory of `iopref.h`; raises UserError if the run-time library is not installed."""
    return os.path.dirname(runtime_file("include", "iopref.h"))


def archive(trace: bool = False) -> str:
    """The static run-time library, or the one that traces; raises UserError if it is not installed."""
    return runtime_file("lib", "libiopref_trace.a" if trace else "libiopref.a")


def compile_words(trace: bool = False) -> list[str]:
    """The compiler options for a translated program."""
    return [f"-I{include_directory()}", *(["-DIOPREF_TRACE"] if trace else [])]


def link_words(trace: bool = False) -> list[str]:
    """The words to link a translated program with."""
    return [archive(trace), "-pthread"]
