"""How a nest that stands in a function of its own is called, and gets its variables and gives them back."""

from __future__ import annotations

from textwrap import wrap

from iopref.codegen.directives import INDENT, explained
from iopref.frontend.c.outline import Variable
from iopref.model import And, Condition, as_c
from iopref.records import dataclass

_OUT = "iopref_kept"


@dataclass(frozen=True)
class Passed:
    """How variables are passed to the function of a nest, and back to the function that calls it."""

    name: str
    variables: tuple[Variable, ...]

    @property
    def back(self) -> list[Variable]:
        return [v for v in self.variables if v.kept]

    @property
    def given(self) -> list[Variable]:
        return [v for v in self.variables if v.given]

    @property
    def parameters(self) -> str:
        return ", ".join(v.declared for v in self.given)

    @property
    def arguments(self) -> str:
        return ", ".join(v.name for v in self.given)

    @property
    def type(self) -> list[str]:
        members = " ".join(f"{v.declared};" for v in self.back)
        return [f"struct {self.name} {{ {members} }};"] if members else []

    @property
    def room(self) -> list[str]:
        return [f"struct {self.name} {_OUT};"] if self.back else []

    @property
    def own(self) -> list[str]:
        """Declarations of the variables that the function is not passed; plain ones of one type share a declaration."""
        kinds: dict[str, list[str]] = {}
        for variable in self.variables:
            if variable.idle:  # compilers warn of variables that are set and never read
                kinds[f"{variable.declared} __attribute__((__unused__))"] = [""]
            elif not variable.given:
                kind = variable.declared.removesuffix(variable.name)
                simple = kind != variable.declared and all(word.isidentifier() for word in kind.split())
                kinds.setdefault(kind if simple else variable.declared, []).append(variable.name if simple else "")
        return [
            line
            for kind, names in kinds.items()
            for line in wrap(f"{kind}{', '.join(names)};", 110, break_long_words=False, break_on_hyphens=False)
        ]

    @property
    def taken(self) -> list[str]:
        return [f"{v.name} = {_OUT}.{v.name};" for v in self.back]


def either(is_small: Condition | None, fits: str) -> str:
    """The condition `is_small || fits`, or just `fits` if there is no quick test of the size."""
    if is_small is None:
        return fits
    small = as_c(is_small)
    return f"({small}) || {fits}" if isinstance(is_small, And) else f"{small} || {fits}"


class HintedCopy(Passed):
    """A function that returns 1 if it ran the nest, and 0 if the data fit, so that the user's loop is to run."""

    result = "int"

    @property
    def parameters(self) -> str:
        out = [f"struct {self.name} *{_OUT}"] if self.back else []
        return ", ".join(filter(None, (super().parameters, *out))) or "void"

    def here(self, is_small: Condition | None) -> list[str]:
        out = [f"&{_OUT}"] if self.back else []
        far = f"!{self.name}({', '.join(filter(None, (self.arguments, *out)))})"
        return [*self.room, f"if ({either(is_small, far)}) {{"]

    @property
    def otherwise(self) -> list[str]:
        return self.taken

    @property
    def locals(self) -> list[str]:
        return self.own

    def where(self, fits: str) -> list[str]:
        return [f"if ({fits})", INDENT + explained("return 0;", "the loop where this is called runs"), "{"]

    @property
    def handed_back(self) -> list[str]:
        return [f"{_OUT}->{v.name} = {v.name};" for v in self.back]

    @property
    def end(self) -> list[str]:
        return [*indented(*self.handed_back), "}", "return 1;"]


class BothCopies(Passed):
    """A function that runs the nest in any case, so that no variable of the user's loop is kept across a call."""

    @property
    def result(self) -> str:
        return f"struct {self.name}" if self.back else "void"

    @property
    def parameters(self) -> str:
        return super().parameters or "void"

    def here(self, is_small: Condition | None) -> list[str]:
        assert is_small is not None
        return [f"if ({as_c(is_small)}) {{"]

    @property
    def otherwise(self) -> list[str]:
        call = f"{self.name}({self.arguments});"
        return [f"const struct {self.name} {_OUT} = {call}", *self.taken] if self.back else [call]

    @property
    def locals(self) -> list[str]:
        return [*self.room, *self.own]

    def where(self, fits: str) -> list[str]:
        return [f"if ({fits}) {{"]

    @property
    def end(self) -> list[str]:
        return ["}", *(f"{_OUT}.{v.name} = {v.name};" for v in self.back), *([f"return {_OUT};"] if self.back else [])]


def indented(*lines: str) -> list[str]:
    """Lines one level further in."""
    return [INDENT + line for line in lines]
