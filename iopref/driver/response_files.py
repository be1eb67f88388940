"""Response files: words of a command line that stand in a file, which is named as `@FILE`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from stat import S_ISREG

_MOST = 2000
"""As many as a compiler reads before it calls that too many."""


class ResponseFiles:
    """The files that stand in a command line as `@FILE`; `again` tells whether all can be read a second time."""

    def __init__(self) -> None:
        self.again = True

    def expanded(self, words: Sequence[str]) -> list[str]:
        """The words with those of the files; one that cannot be read is a word.

        None at all where there are more files than a compiler reads, such as one that names itself.
        """
        found: list[str] = []
        left, files = [*reversed(words)], 0
        while left and files <= _MOST:
            word = left.pop()
            text = self._text(word[1:]) if word.startswith("@") else None
            if text is None:
                found.append(word)
            else:
                left += reversed(list(_words(text)))
                files += 1
        return [] if left else found

    def _text(self, name: str) -> str | None:
        try:
            with open(name, encoding="utf-8", errors="surrogateescape") as file:
                self.again &= S_ISREG(os.fstat(file.fileno()).st_mode)
                return file.read()
        except (OSError, ValueError):
            return None


def _words(text: str) -> Iterator[str]:
    """The words of a response file: in quotes of either kind there may be blanks, and \\ takes the next character."""
    word, quote = None, ""
    characters = iter(text)
    for character in characters:
        if character == "\\":
            word = (word or "") + next(characters, "")
        elif quote:
            word, quote = (word, "") if character == quote else ((word or "") + character, quote)
        elif character in "'\"":
            word, quote = word or "", character
        elif not character.isspace():
            word = (word or "") + character
        elif word is not None:
            yield word
            word = None
    if word is not None:
        yield word
