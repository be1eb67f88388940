"""The controls of I/O statements: how their values are passed to libgfortran and how its results come back."""

from __future__ import annotations

from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.tree.expressions import Expr, Integer
from iopref.frontend.fortran.tree.statements import InputOutput
from iopref.frontend.fortran.types import INTEGER, Type
from iopref.frontend.fortran.value import UNARY, Value
from iopref.records import dataclass, field

JUMPS = {"err": 1, "end": 2, "eor": 3}
"""The branches of an I/O statement, and the status of libgfortran that takes each."""


@dataclass
class Request:
    """An I/O statement that is being lowered.

    `after` are statements that follow libgfortran's calls: they copy results to variables that are not of libgfortran's
    type. `large_unit` is the variable with the number of a unit that may not fit in an `int`.
    """

    context: Context
    statement: InputOutput
    controls: dict[str, Expr]
    after: list[str] = field(default_factory=list)
    large_unit: str = ""

    @classmethod
    def of(cls, context: Context, statement: InputOutput) -> Request:
        """The request of a statement; raises UserError for a control that is given twice."""
        controls: dict[str, Expr] = {}
        for name, expr in statement.controls:
            if name in controls:
                raise context.error(f"{name.upper()}= is given twice")
            controls[name] = expr
        return cls(context, statement, controls)

    def start(self, struct: str, unit: str) -> None:
        """Put out the declaration of libgfortran's parameter block."""
        context = self.context
        context.put(f"struct fortran_{struct} io;")
        place = f"{quoted(context.line.source.path)}, {context.line.number}"
        context.put(f"fortran_start(&io.common, {place}, {unit});")

    def unit(self, value: Value) -> str:
        """The number of a unit; one of eight bytes may be out of
        libgfortran's range, which is an error of its own kind.
        """
        known = value.constant
        if value.type.kind <= INTEGER.kind or (isinstance(known, int) and abs(known) < 2**31):
            return value.text
        if self.statement.kind == "inquire":  # no such unit exists, which is no error there
            if value.calls:
                raise self.context.not_covered("a function of 8 bytes as the unit of INQUIRE is")
            return f"fortran_asked_unit({value.text})"
        self.large_unit = self.context.temporary("unit")
        self.context.put(f"const long {self.large_unit} = {value.text};")
        return f"(int){self.large_unit}"

    def check(self, *known: str) -> None:
        """Raise UserError for controls other than these and those that every statement has."""
        for name in self.controls:
            if name not in (*known, "unit", "iostat", "iomsg", "err"):
                raise self.context.not_covered(f"{name.upper()}= in {self.statement.kind.upper()} is")

    def texts(self, struct: str, *names: str) -> None:
        """Pass on character values or variables."""
        for name in names:
            if (expr := self.controls.get(name)) is not None:
                value = evaluated(self.context, expr)
                if value.length is None:
                    raise self.context.error(f"{name.upper()}= takes a character")
                self.context.put(f"fortran_{struct}_{name}(&io, {value.text}, {value.length.text});")

    def variables(self, struct: str, type: Type, *names: str) -> None:
        """Pass on variables that libgfortran sets as variables of this type."""
        for name in names:
            if (expr := self.controls.get(name)) is not None:
                self.context.put(f"fortran_{struct}_{name}(&io, {self.target(expr, name, type)});")

    def target(self, expr: Expr, name: str, type: Type) -> str:
        """The address of a variable for a result, or of a temporary variable that is copied to it afterwards."""
        value = evaluated(self.context, expr)
        if not value.place or value.type.base not in ("integer", "logical"):
            raise self.context.error(f"{name.upper()}= takes a variable")
        if value.type.kind == type.kind:
            return address(value)
        result = self.context.temporary(name)
        self.context.put(f"{type.c} {result};")
        test = " != 0" if value.type.base == "logical" else ""
        self.after.append(f"{value.text} = {result}{test};")
        return f"&{result}"

    def results(self) -> None:
        """Pass on IOSTAT= and IOMSG=, and which branches the statement has."""
        if (iostat := self.controls.get("iostat")) is not None:
            self.context.put(f"fortran_iostat(&io.common, {self.target(iostat, 'iostat', INTEGER)});")
        if (message := self.controls.get("iomsg")) is not None:
            value = evaluated(self.context, message)
            if value.length is None or not value.place:
                raise self.context.error("IOMSG= takes a character variable")
            self.context.put(f"fortran_iomsg(&io.common, {value.text}, {value.length.text});")
        flags = [f"FORTRAN_{name.upper()}" for name in JUMPS if name in self.controls]
        if flags:
            self.context.put(f"io.common.flags |= {' | '.join(flags)};")
        if self.large_unit:
            self.context.put(f"fortran_check_unit(&io.common, {self.large_unit});")

    def finish(self) -> None:
        """Put out what follows libgfortran's calls: copies of results, then the branches ERR=, END= and EOR=."""
        for text in self.after:
            self.context.put(text)
        for name, result in JUMPS.items():
            label = self.controls.get(name)
            if isinstance(label, Integer):
                self.context.put(f"if ((io.common.flags & 3) == {result})")
                self.context.put(f"    {self.context.jump(label.value)}")


def evaluated(context: Context, expr: Expr) -> Value:
    """The value of an expression; the statements that it needs are put out at once."""
    with context.in_front():
        return lower(context, expr)


def whole(context: Context, expr: Expr, name: str) -> Value:
    """The value of an integer expression that is passed on."""
    value = evaluated(context, expr)
    if value.type.base != "integer":
        raise context.error(f"{name.upper()}= takes an integer")
    return value


def address(value: Value) -> str:
    """The address of a variable."""
    return value.text[1:] if value.text.startswith("*") else f"&{value.within(UNARY)}"
