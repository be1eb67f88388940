"""`!$iopref discloses(TWIN)` in front of a procedure: its twin says what it reads (`c/disclose/twins.py`)."""

from __future__ import annotations

from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern

FORM = pattern(r"discloses\(([a-z]\w*)(?:\(([a-z]\w*(?:,[a-z]\w*)*)\))?\)")
"""What follows `!$iopref`, without blanks: the twin, and those of the procedure's arguments that it takes."""

_HEAD = pattern(r"(?!end)[^'\"=]*?(?:subroutine|function)[a-z_]\w*?(?:\([\w,*&]*\).*|bind\(.*|result\(.*|)$")


def check(line: Line) -> None:
    """Raise UserError for a directive in front of anything but a procedure, or for two of them."""
    said = [directive for directive in line.directives if directive.startswith("iopref discloses")]
    if not said or (len(said) == 1 and _HEAD.match(line.text)):
        return
    what = f"has {len(said)} twins" if _HEAD.match(line.text) else "is no SUBROUTINE or FUNCTION statement"
    remedy = "write one `!$iopref discloses(TWIN)` in front of a procedure, as in an INTERFACE block"
    raise line.error(f"what stands behind `!${said[0]}` {what}", remedy=remedy)


def of(line: Line) -> tuple[str, tuple[str, ...]] | None:
    """The twin of a procedure by the directive in front of it, and the arguments that it names; None for none."""
    said = (FORM.fullmatch(directive.removeprefix("iopref ")) for directive in line.directives)
    match = next((found for found in said if found), None)
    return (match[1], tuple(match[2].split(",") if match[2] else ())) if match else None
