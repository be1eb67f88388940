"""Response files: words of a command line that a file named as `@FILE` contains."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from stat import S_ISREG

_MOST = 2000
"""The most response files of a call: compilers report more as an error."""


class ResponseFiles:
    """Reads the files that stand in a command line as `@FILE`; `again` is false if one of them cannot be read twice."""

    def __init__(self) -> None:
        self.again = True

    def expanded(self, words: Sequence[str]) -> list[str]:
        """The words, with `@FILE` replaced by the words in the file; an unreadable file stays a word.

        Empty if there are more files than a compiler reads, as when a file names itself.
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
