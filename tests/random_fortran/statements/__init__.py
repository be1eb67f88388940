"""The statements of random Fortran programs: one template a paragraph, filled from `expressions.py`.

`{one}` stands for a statement of the first table, `{=int}` for an expression without functions, `{L1}` for a label,
`{N1}` for a name that the program uses only here.
"""

from __future__ import annotations

from random_fortran.statements.arrays import ARRAYS
from random_fortran.statements.assignments import ASSIGNMENTS
from random_fortran.statements.calls import CALLS
from random_fortran.statements.constructs import CONSTRUCTS
from random_fortran.statements.files import FILES
from random_fortran.statements.memory import MEMORY
from random_fortran.statements.nests import NESTS as NEST_TEMPLATES
from random_fortran.statements.output import OUTPUT


def paragraphs(*texts: str) -> tuple[str, ...]:
    """The templates of tables, which have empty lines between them."""
    return tuple(one for text in texts for one in text.strip().split("\n\n"))


SINGLE = paragraphs(ASSIGNMENTS, ARRAYS, CALLS, OUTPUT)
"""Single statements."""
COMPOUND = paragraphs(CONSTRUCTS, FILES, MEMORY)
"""Constructs, and statements that belong together."""
NESTS = paragraphs(NEST_TEMPLATES)
"""Loop nests that are understood by themselves."""
