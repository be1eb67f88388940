"""A mutant: a defect of one line, and the check that is expected to find it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """A defect: in `file`, the only occurrence of `old` becomes `new`. `check` is asked first."""

    name: str
    file: str
    old: str
    new: str
    check: str

    def planted_in(self, text: str) -> str:
        """The text of the file with the defect; raises ValueError if
        the text to replace does not occur exactly once.
        """
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.file} has {text.count(self.old)} times {self.old!r}, not once")
        return text.replace(self.old, self.new)
