"""Prints generated programs as C: one function for each nest, and
one that makes its arrays, calls it and prints them.
"""

from __future__ import annotations

from .c_statements import Statements
from .c_types import TYPES
from .expressions import Array, Number, Storage
from .nests import Program

FILLED_BELOW = {Number.BYTE: 200}


def printed(program: Program) -> str:
    """The whole text of a program, which includes `generated.h` of the corpus."""
    nests = [_Printer(nest, number) for number, nest in enumerate(program.nests)]
    calls = "".join(f"    run{number}();\n" for number in range(len(nests)))
    texts = [text for nest in nests for text in (*nest.globals(), nest.function(), nest.run())]
    return "\n".join(['#include "generated.h"\n', *texts, f"int main(void)\n{{\n{calls}    return 0;\n}}\n"])


class _Printer(Statements):
    """Prints the functions of one nest."""

    # -- Declarations

    def widths(self, array: Array) -> str:
        return "".join(f"[{self.sum(self.nest.width(array, d))}]" for d in range(1, array.rank))

    def constants(self, array: Array) -> str:
        return "".join(f"[{extent}]" for extent in self.nest.extents(array))

    def globals(self) -> list[str]:
        """The declarations in front of the nest's function."""
        texts = []
        for array in self.nest.arrays:
            element, name = TYPES[array.number], self.name(array)
            match array.storage:
                case Storage.STATIC if array.rank:
                    texts.append(f"static {element} {name}{self.constants(array)};\n")
                case Storage.GLOBAL_POINTER:
                    texts.append(f"static {element} *{name};\n")
                case Storage.MEMBER:
                    texts.append(
                        f"struct of_{name} {{\n    int before;\n    {element} x{self.constants(array)};\n}};\n"
                    )
                case Storage.MEMBER_POINTER:
                    texts.append(f"struct of_{name} {{\n    int before;\n    {element} *x;\n}};\n")
                case Storage.RECORDS:
                    texts.append(f"struct of_{name} {{\n    char before;\n    {element} x;\n    int after;\n}};\n")
        return texts

    def parameter(self, array: Array) -> str:
        """The declaration of the parameter for an array; empty if the array is not passed."""
        element, name = TYPES[array.number], self.name(array)
        match array.storage:
            case Storage.PARAMETER:
                return f"{element} {name}[]{self.widths(array)}"
            case Storage.POINTER:
                return f"{element} *{name}" if array.rank == 1 else f"{element} (*{name}){self.widths(array)}"
            case Storage.FLAT:
                return f"{element} *{name}"
            case Storage.ROWS:
                return f"{element} **{name}"
            case Storage.MEMBER | Storage.MEMBER_POINTER | Storage.RECORDS:
                return f"struct of_{name} *{name}"
            case _:
                return ""

    def function(self) -> str:
        parameters = [f"{TYPES[p.number]} {p.name}" for p in self.nest.parameters]
        parameters += [text for array in self.nest.arrays if (text := self.parameter(array))]
        text = f"static void nest{self.number}({', '.join(parameters) or 'void'})\n{{\n"
        variables = [array for array in self.nest.arrays if array.rank == 0]
        around = [loop for loop in self.nest.loops if not (loop.declares or self.in_block(loop))]
        outside = {loop.index.name: loop.index.number for loop in around}
        body = self.nodes(self.nest.body, "    ")
        text += "".join(f"    {TYPES[array.number]} {self.name(array)} = 0;\n" for array in variables)
        text += "".join(f"    {TYPES[number]} {name} = 0;\n" for name, number in sorted(outside.items()))
        text += "".join(f"    {kind} {name} = 0;\n" for name, kind in self.hoisted.items())
        text += body
        text += "".join(f'    show_sum("{self.name(v)}", (double){self.name(v)});\n' for v in variables)
        shown = [*sorted(outside), *(self.hoisted if self.number % 2 else ())]
        text += "".join(f'    show_sum("{name}{self.number}", (double){name});\n' for name in shown)
        return text + "}\n"

    # -- The caller

    def run(self) -> str:
        """The function that makes the arrays, calls the nest and prints the results."""
        made, shown, freed = [], [], []
        for array in self.nest.arrays:
            if array.rank:
                made += self.made(array)
            if array.overlaps:
                shown.append(f'where("{self.name(array)}", {self.memory(array)}, {self.bytes(array)});')
            elif array.rank:
                shown += self.shown(array)
                freed += self.freed(array)
        arguments = [str(p.value) for p in self.nest.parameters]
        arguments += [self.memory(array) for array in self.nest.arrays if self.parameter(array)]
        lines = [*made, f"nest{self.number}({', '.join(arguments)});", *shown, *freed]
        return f"static void run{self.number}(void)\n{{\n" + "".join(f"    {line}\n" for line in lines) + "}\n"

    def memory(self, array: Array) -> str:
        """The caller's name for an array: its memory, or a structure that contains it."""
        name = self.name(array)
        match array.storage:
            case Storage.STATIC | Storage.GLOBAL_POINTER:
                return name
            case Storage.MEMBER_POINTER:
                return f"&{name}_holder"
            case Storage.PARAMETER | Storage.POINTER if array.rank > 1:
                return f"(void *){name}_made"
            case _:
                return f"{name}_made"

    def made(self, array: Array) -> list[str]:
        element, name, count = TYPES[array.number], self.name(array), self.nest.elements(array)
        if array.overlaps:
            target = name if array.storage == Storage.GLOBAL_POINTER else f"{element} *{name}_made"
            return [f"{target} = {self.begin(array.overlaps)} + {array.shift};"]
        match array.storage:
            case Storage.STATIC:
                lines = []
            case Storage.GLOBAL_POINTER:
                lines = [f"{name} = memory({count}, sizeof *{name});"]
            case Storage.ROWS:
                first, second = self.nest.extents(array)
                lines = [f"{element} **{name}_made = rows({first}, {second} * sizeof({element}));"]
            case Storage.MEMBER:
                lines = [f"struct of_{name} *{name}_made = memory(1, sizeof *{name}_made);"]
            case Storage.MEMBER_POINTER:
                lines = [f"struct of_{name} {name}_holder = {{1, memory({count}, sizeof({element}))}};"]
            case Storage.RECORDS:
                lines = [f"struct of_{name} *{name}_made = memory({count}, sizeof *{name}_made);"]
            case _:
                lines = [f"{element} *{name}_made = memory({count}, sizeof({element}));"]
        return [*lines, *self.filled(array)]

    def begin(self, array: Array) -> str:
        """A pointer to an array's first element."""
        name = self.name(array)
        match array.storage:
            case Storage.STATIC:
                return "&" + name + "[0]" * array.rank
            case Storage.GLOBAL_POINTER:
                return name
            case Storage.ROWS:
                return f"{name}_made[0]"
            case Storage.MEMBER:
                return f"&{name}_made->x" + "[0]" * array.rank
            case Storage.MEMBER_POINTER:
                return f"{name}_holder.x"
            case Storage.RECORDS:
                return f"&{name}_made->x"
            case _:
                return f"{name}_made"

    def filled(self, array: Array) -> list[str]:
        greatest = array.values.greatest if array.values else FILLED_BELOW.get(array.number, 1600) - 1
        call = "fill_ascending" if array.values and array.values.ascending else "fill_elements"
        stride = f"*{self.name(array)}_made" if array.storage == Storage.RECORDS else f"({TYPES[array.number]})"
        count = self.nest.elements(array)
        return [f"{call}({array.number.name}, {self.begin(array)}, {count}, sizeof {stride}, {greatest});"]

    def bytes(self, array: Array) -> str:
        return f"{self.nest.elements(array)} * sizeof({TYPES[array.number]})"

    def shown(self, array: Array) -> list[str]:
        name, count = self.name(array), self.nest.elements(array)
        show = f'show_array("{name}", {self.begin(array)}, {self.bytes(array)});'
        match array.storage:
            case Storage.RECORDS:
                return [f'show_array("{name}", {name}_made, {count} * sizeof *{name}_made);']
            case Storage.ROWS:
                return [f'where("{name}", {name}_made, {self.nest.extents(array)[0]} * sizeof *{name}_made);', show]
            case Storage.MEMBER_POINTER:
                return [f'where("{name}", &{name}_holder, sizeof {name}_holder);', show]
            case _:
                return [show]

    def freed(self, array: Array) -> list[str]:
        name = self.name(array)
        match array.storage:
            case Storage.STATIC:
                return []
            case Storage.ROWS:
                return [f"free({name}_made[0]);", f"free({name}_made);"]
            case Storage.GLOBAL_POINTER | Storage.MEMBER_POINTER:
                return [f"free({self.begin(array)});"]
            case _:
                return [f"free({name}_made);"]
