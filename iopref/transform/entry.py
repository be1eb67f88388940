"""Questions answered before a pipeline begins: which loops are localized, which fill a pipeline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from iopref.analysis.conditions import index
from iopref.analysis.locality import ALWAYS_SMALL, iteration_volume
from iopref.analysis.predicate import Localized
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
    _volumes: dict[int, Expr | None] = field(default_factory=dict)

    def localized(self, loop: Loop) -> str | bool:
        """The flag, or the answer, whether the data of any iteration of a loop stay in memory until the next."""
        if loop.id not in self._localized:
            self._localized[loop.id] = self._is_localized(loop)
        return self._localized[loop.id]

    def stays(self, pipelined: Loop) -> Localized:
        """The same, seen from a pipeline: of the iterations at hand of the loops around it. A triangle begins small."""
        return lambda loop: self._here(pipelined, loop, f"iopref_stays_{loop.index}", lambda size: size)

    def found(self, pipelined: Loop) -> Localized:
        """Whether the data of the iteration before are still in memory: it is localized, and the one at hand too."""

        def either(loop: Loop) -> Callable[[Expr], Expr]:
            before = index(loop) - loop.step
            return lambda size: call("iopref_max", size.substitute({loop.id: before}), size)

        return lambda loop: self._here(pipelined, loop, f"iopref_found_{loop.index}", either(loop))

    def _here(self, pipelined: Loop, loop: Loop, name: str, of: Callable[[Expr], Expr]) -> str | bool:
        answer = self.localized(loop)
        if loop.id not in pipelined.path[:-1] or not isinstance(answer, str):
            return answer
        if loop.id not in self._volumes:
            self._volumes[loop.id] = iteration_volume(self.nest, self.groups, loop, frozenset(loop.path))
        size = self._volumes[loop.id]
        if size is None or not size.loops or size.level:  # the iteration before may not have read its bounds
            return answer
        return self._flag(name, "iopref_localized", of(size), loop.id)

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

    def _flag(self, name: str, question: str, size: Expr, loop: int | None = None) -> str:
        asked = call(question, size)
        text = asked.c()
        for known in self.flags.values():
            if (known.text, known.loop) == (text, loop):
                return known.name
        unique = self.names.unique(name)
        self.flags[unique] = Flag(unique, text, size, asked.level, loop)
        return unique
