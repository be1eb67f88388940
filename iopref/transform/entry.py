"""Questions answered once, at the entry of a nest: which loops are localized, which fill a pipeline."""

from __future__ import annotations

from dataclasses import dataclass, field

from iopref.analysis.locality import ALWAYS_SMALL, iteration_volume
from iopref.analysis.reuse import Group
from iopref.model import Expr, Loop, Nest, call
from iopref.transform.names import Names
from iopref.transform.plan import Flag


@dataclass
class Entry:
    """The flags of a nest, collected while it is planned; a question asked twice is one flag."""

    nest: Nest
    groups: tuple[Group, ...]
    names: Names
    flags: dict[str, Flag] = field(default_factory=dict)
    _localized: dict[int, str | bool] = field(default_factory=dict)

    def localized(self, loop: Loop) -> str | bool:
        """The flag, or the answer, whether the data of one iteration of a loop stay in memory until the next."""
        if loop.id not in self._localized:
            self._localized[loop.id] = self._is_localized(loop)
        return self._localized[loop.id]

    def _is_localized(self, loop: Loop) -> str | bool:
        size = iteration_volume(self.nest, self.groups, loop)
        if size is None:
            return False
        if size.constant is not None and size.constant <= ALWAYS_SMALL:
            return True
        return self._flag(f"iopref_local_{loop.index}", "iopref_localized", size)

    def fills_pipeline(self, loop: Loop, group: Group, size: Expr) -> str:
        """The flag whether the `size` bytes of a group that a loop touches are enough for a pipeline around it."""
        return self._flag(f"iopref_at_{loop.index}_{group.word}", "iopref_fills_pipe", size)

    def _flag(self, name: str, question: str, size: Expr) -> str:
        asked = call(question, size)
        text = asked.c()
        for known in self.flags.values():
            if known.text == text:
                return known.name
        unique = self.names.unique(name)
        self.flags[unique] = Flag(unique, text, size, asked.level)
        return unique
