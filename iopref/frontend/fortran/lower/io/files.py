"""OPEN, CLOSE, INQUIRE, REWIND, BACKSPACE, ENDFILE and FLUSH."""

from __future__ import annotations

from iopref.frontend.fortran.lower.io.controls import Request, whole
from iopref.frontend.fortran.types import INTEGER, LONG

_CHANGEABLE = ("blank", "delim", "pad", "decimal", "encoding", "round", "sign", "asynchronous")
_OPEN = ("file", "status", "access", "form", "position", "action", "convert", *_CHANGEABLE)
_ASKED = (
    "access", "form", "blank", "position", "action", "delim", "pad", "name", "sequential", "direct", "formatted",
    "unformatted", "read", "write", "readwrite", "convert",
)  # fmt: skip
_ASKED_LATER = ("asynchronous", "decimal", "encoding", "round", "sign", "stream")
_NUMBERS = ("exist", "opened", "number", "named")
_LONG_NUMBERS = ("nextrec", "recl", "pos")


def file_statement(request: Request) -> None:
    """Lower a statement about a unit or a file."""
    kind = request.statement.kind
    unit = "0"
    if (expr := request.controls.get("unit")) is not None:
        unit = request.unit(whole(request.context, expr, "unit"))
    elif kind not in ("open", "inquire") or not {"newunit", "file"} & set(request.controls):
        raise request.context.error(f"{kind.upper()} of which unit?")
    request.start(kind if kind in ("open", "close", "inquire") else "position", unit)
    match kind:
        case "open":
            _open(request)
        case "close":
            request.check("status")
            request.texts("close", "status")
        case "inquire":
            _inquire(request)
        case _:
            request.check()
    request.results()
    request.context.put(f"_gfortran_st_{kind}(&io);")
    request.finish()


def _open(request: Request) -> None:
    request.check("recl", "newunit", *_OPEN)
    if (recl := request.controls.get("recl")) is not None:
        request.context.put(f"fortran_open_recl(&io, {whole(request.context, recl, 'recl').text});")
    request.texts("open", *_OPEN)
    request.variables("open", INTEGER, "newunit")


def _inquire(request: Request) -> None:
    request.check("file", "size", "pending", *_ASKED, *_ASKED_LATER, *_NUMBERS, *_LONG_NUMBERS)
    request.texts("inquire", "file", *_ASKED)
    request.variables("inquire", INTEGER, *_NUMBERS)
    request.variables("inquire", LONG, *_LONG_NUMBERS)
    if {"size", "pending", *_ASKED_LATER} & set(request.controls):
        request.context.put("fortran_more(&io);")
        request.texts("inquire", *_ASKED_LATER)
        request.variables("inquire", INTEGER, "pending")
        request.variables("inquire", LONG, "size")
