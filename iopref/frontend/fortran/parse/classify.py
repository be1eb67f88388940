"""The kind of a statement: an assignment is recognised by its shape, all others by their first word (Sale's method)."""

from __future__ import annotations

import re

from iopref.patterns import pattern

_SKIP = pattern(r"[^'\"()\[\]=,:]+|'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|.", re.DOTALL)


def outer_marks(text: str) -> list[tuple[int, str]]:
    """The places of `=`, `=>`, `,`, `:` and `::` outside parentheses and character constants."""
    depth = 0
    marks: list[tuple[int, str]] = []
    for found in _SKIP.finditer(text):
        c, at = found[0], found.start()
        if c in ("(", "["):
            depth += 1
        elif c in (")", "]"):
            depth -= 1
        elif depth == 0 and c in ("=", ",", ":"):
            if c == "=" and marks and marks[-1] == (at - 1, "="):
                marks[-1] = (at - 1, "==")
            elif c == "=" and at and text[at - 1] in "<>/":
                continue
            elif c == ":" and marks and marks[-1] == (at - 1, ":"):
                marks[-1] = (at - 1, "::")
            else:
                marks.append((at, "=>" if c == "=" and text[at + 1 : at + 2] == ">" else c))
    return marks


def closing(text: str, opening: int) -> int:
    """The place of the parenthesis that closes the one at `opening`; -1 if there is none."""
    depth = 0
    for found in _SKIP.finditer(text, opening):
        if found[0] == "(":
            depth += 1
        elif found[0] == ")":
            depth -= 1
            if depth == 0:
                return found.start()
    return -1


def assignment(text: str) -> int:
    """The place of the `=` or `=>` of an assignment; -1 if the statement is not an assignment."""
    if "=" not in text:
        return -1
    marks = outer_marks(text)
    equals = [at for at, mark in marks if mark in ("=", "=>")]
    if not equals or any(mark in ("::", ":") for _, mark in marks):
        return -1
    first = equals[0]
    if any(mark == "," for _, mark in marks):
        return -1
    target = text[:first]
    return first if re.fullmatch(r"[a-z_]\w*(?:\(.*\)|%[a-z_]\w*)*", target, re.DOTALL) and not _is_if(target) else -1


def _is_if(target: str) -> bool:
    """Whether the text before the `=` is `if (...) variable`, or the same with ELSEIF, WHERE or FORALL."""
    match = re.match(r"(?:if|elseif|where|forall)\(", target)
    if not match:
        return False
    end = closing(target, match.end() - 1)
    return end + 1 < len(target) and target[end + 1] not in "(%"
