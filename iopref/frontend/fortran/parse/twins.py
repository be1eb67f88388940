"""`!$iopref discloses(TWIN)` before a procedure: the twin is a
procedure that reads the same (`c/disclose/twins.py`).
"""

from __future__ import annotations

from iopref.frontend.fortran.parse.outline import HEAD
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern

FORM = pattern(r"discloses\(([a-z]\w*)(?:\(([a-z]\w*(?:,[a-z]\w*)*)\))?\)")
"""The text after `!$iopref`, without blanks: the twin, and the arguments of the procedure that the twin takes."""


def check(line: Line) -> None:
    """Raise UserError for a directive in front of a statement that
    does not begin a procedure, and for two directives.
    """
    said = [directive for directive in line.directives if directive.startswith("iopref discloses")]
    if not said or (len(said) == 1 and HEAD.match(line.text)):
        return
    what = f"has {len(said)} twins" if HEAD.match(line.text) else "is no SUBROUTINE or FUNCTION statement"
    remedy = "write one `!$iopref discloses(TWIN)` in front of a procedure, as in an INTERFACE block"
    raise line.error(f"what stands behind `!${said[0]}` {what}", remedy=remedy)


def of(line: Line) -> tuple[str, tuple[str, ...]] | None:
    """The twin that the directive in front of a procedure names, and
    the arguments it names; None without a directive.
    """
    said = (FORM.fullmatch(directive.removeprefix("iopref ")) for directive in line.directives)
    match = next((found for found in said if found), None)
    return (match[1], tuple(match[2].split(",") if match[2] else ())) if match else None
