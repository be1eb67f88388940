"""Iopref's own options of `iopref cc` and `iopref fc`, which come before the words of the compiler."""

from __future__ import annotations

from collections.abc import Sequence

HELP = ("-h", "--help")
TAKES_VALUE = {
    "--cc": True,
    "--fc": True,
    "--explain": False,
    "--report": True,
    "--strict": False,
    "--keep": False,
    "--trace": False,
    "--schedule": True,
    "--with": True,
    "--pure": True,
    "--nests": True,
    **dict.fromkeys(HELP, False),
}
"""Each option, and whether it needs a value: in the next word, or behind `=`. `--explain` may have one."""


def taken_apart(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Split words into iopref's own options, with their values, and the words of the compiler.

    Another option is not taken as a value: the last option of iopref then lacks its value.
    """
    own = 0
    while own < len(words) and not lacks_value(words[:own]) and words[own].partition("=")[0] in TAKES_VALUE:
        own += 1
        if lacks_value(words[:own]) and own < len(words) and not words[own].startswith("-"):
            own += 1
    return list(words[:own]), list(words[own:])


def lacks_value(own: Sequence[str]) -> bool:
    """Whether the last of iopref's own options lacks its value."""
    return bool(own) and TAKES_VALUE.get(own[-1], False)


def late(words: Sequence[str]) -> str:
    """The first option of iopref among words of the compiler; empty if there is none."""
    return next((word for word in words if word.partition("=")[0] in TAKES_VALUE.keys() - set(HELP)), "")


def value(own: Sequence[str], option: str) -> str:
    """The last value given for one of iopref's own options; empty if it is not given."""
    found = ""
    for at, word in enumerate(own):
        name, given, behind = word.partition("=")
        if name == option:
            found = behind if given else "".join(own[at + 1 : at + 2])
    return found
