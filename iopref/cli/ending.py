"""How each command ends: errors become a message for the user and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from iopref.diagnostics import Diagnostic, UserError

INTERNAL_ERROR = 70  # EX_SOFTWARE of sysexits.h


def status_of(command: Callable[[], object]) -> int:
    """Run a command and return its exit status.

    The status is what the command returns if that is a number, otherwise 0. It is 1 for bad input and for output that
    cannot be written, 70 for an internal error of iopref, and 130 for an interrupt.
    """
    try:
        status = command()
        if sys.stdout is not None:
            sys.stdout.flush()
    except UserError as e:
        status = fail(e.render(), e.status)
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        discard_output()
        status = 1
    except OSError as e:
        if e.filename is None:
            discard_output()
        where = "" if e.filename is None else f"{e.filename}: "
        status = fail(Diagnostic(f"{where}{e.strerror or e}").render(), 1)
    except Exception as e:
        status = fail(internal_error(e), INTERNAL_ERROR)
    return status if isinstance(status, int) else 0


def fail(message: str, status: int) -> int:
    """Print a message, and the traceback if `IOPREF_DEBUG` is set; returns the status."""
    if sys.stderr is not None:
        print(message, file=sys.stderr, flush=True)
    trace_back()
    return status


def trace_back() -> None:
    """Print the traceback of the current exception if `IOPREF_DEBUG` is set."""
    if os.environ.get("IOPREF_DEBUG"):
        import traceback

        traceback.print_exc()


def internal_error(e: Exception) -> str:
    """The message for an unexpected exception."""
    message = f"internal error: {type(e).__name__}: {e}".removesuffix(": ")
    remedy = "this is a fault of iopref: please report it with the input; IOPREF_DEBUG=1 prints the traceback"
    return Diagnostic(message, remedy=remedy).render()


def discard_output() -> None:
    """Discard what is still buffered for standard output, so that the interpreter does not
    report an error at its end.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
