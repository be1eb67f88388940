"""Functions of known characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.constant.arguments import Function, kind_of, text_of, whole
from iopref.frontend.fortran.constant.arithmetic import binary
from iopref.frontend.fortran.constant.known import LIMIT, Known, NotKnown, integer
from iopref.frontend.fortran.types import CHARACTER, Defaults, Type

# -- Characters --------------------------------------------------------------------------------------------------------


def _char(arguments: Sequence[Known], defaults: Defaults) -> Known:
    code = whole(arguments[0])
    if not 0 <= code < 256:
        raise NotKnown
    return Known(chr(code), CHARACTER)


def _of_text(function: Callable[[str], str]) -> Function:
    return lambda arguments, defaults: Known(function(text_of(arguments[0])), CHARACTER)


def _count_of_text(function: Callable[..., int], kind: int) -> Function:
    """A function that counts characters or gives a position; argument
    number `kind`, from 0, is the kind of the result.
    """

    def count(arguments: Sequence[Known], defaults: Defaults) -> Known:
        type = Type("integer", kind_of(arguments, kind, defaults.integer))
        texts = [text_of(a) for a in arguments if isinstance(a.value, str)]
        back = [a.value for a in arguments if isinstance(a.value, bool)]
        return integer(function(*texts, *back), type)

    return count


def _index(text: str, part: str, back: bool = False) -> int:
    return (text.rfind(part) if back else text.find(part)) + 1


def _scan(text: str, characters: str, back: bool = False) -> int:
    found = [k for k, c in enumerate(text, 1) if c in characters]
    return (found[-1] if back else found[0]) if found else 0


def _verify(text: str, characters: str, back: bool = False) -> int:
    found = [k for k, c in enumerate(text, 1) if c not in characters]
    return (found[-1] if back else found[0]) if found else 0


def _repeat(arguments: Sequence[Known], defaults: Defaults) -> Known:
    text, copies = text_of(arguments[0]), whole(arguments[1])
    if copies < 0 or len(text) * copies > LIMIT:
        raise NotKnown
    return Known(text * copies, CHARACTER)


def _lexical(operator: str) -> Function:
    return lambda arguments, defaults: binary(operator, arguments[0], arguments[1], defaults.logical)


TEXTS: dict[str, Function] = {
    "char": _char,
    "achar": _char,
    "ichar": _count_of_text(ord, 1),
    "iachar": _count_of_text(ord, 1),
    "adjustl": _of_text(lambda text: text.lstrip(" ").ljust(len(text))),
    "adjustr": _of_text(lambda text: text.rstrip(" ").rjust(len(text))),
    "trim": _of_text(lambda text: text.rstrip(" ")),
    "repeat": _repeat,
    "len": _count_of_text(len, 1),
    "len_trim": _count_of_text(lambda text: len(text.rstrip(" ")), 1),
    "index": _count_of_text(_index, 3),
    "scan": _count_of_text(_scan, 3),
    "verify": _count_of_text(_verify, 3),
    "lge": _lexical(">="),
    "lgt": _lexical(">"),
    "lle": _lexical("<="),
    "llt": _lexical("<"),
    "new_line": lambda arguments, defaults: Known("\n", CHARACTER),
}
"""From the names of functions to what computes their values from known arguments."""
