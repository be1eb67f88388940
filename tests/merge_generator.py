"""Random loops in which each iteration steps one of several counters, over arrays with room at both ends."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

SIZE, ROOM = 20_000, 100
KEPT = 9000

PROGRAM = """#include <stddef.h>
#include <stdio.h>
enum {{ N = {size}, KEPT = {kept} }};
static int a[N + {room}], b[N + {room}], c[N + {room}], out[KEPT];

static int next(void)
{{
    static unsigned state = 5;
    state = state * 1103515245u + 12345u;
    return (int)(state / 65536 % 1000);
}}

{functions}
int main(void)
{{
    unsigned long hash = 0;
    for (int i = 0; i < N + {room}; i++) {{
        a[i] = next();
        b[i] = next();
        c[i] = (a[i] + i) % 777;
    }}
{calls}
    for (int i = 0; i < KEPT; i++)
        hash = hash * 131 + (unsigned long)out[i];
    printf("%lx\\n", hash);
    return 0;
}}
"""

FUNCTION = """static unsigned long {name}(int n)
{{
    unsigned long s = 1;
    long t = 0;
{declared}
    {header} {{
        {body}
    }}
    return s * 7 + (unsigned long)t{held};
}}
"""


@dataclass(frozen=True)
class Counter:
    """A counter of a loop: of an integer type, or a pointer if the type is empty."""

    name: str
    type: str
    array: str
    down: bool
    begin: int
    end: int

    @property
    def declared(self) -> str:
        first = f"n - {self.begin}" if self.down else str(self.begin)
        return (
            f"    {self.type} {self.name} = {first};"
            if self.type
            else f"    int *{self.name} = {self.array} + {first};"
        )

    def ends(self, random: Random) -> str:
        """A comparison of the counter with its end."""
        end = str(self.end) if self.type else f"{self.array} + {self.end}"
        op, turned = random.choice(((">", "<"), (">=", "<=")))
        if not self.down:
            op, turned = turned, op
        return random.choice((f"{self.name} {op} {end}", f"{end} {turned} {self.name}"))

    @property
    def read(self) -> str:
        return f"{self.array}[{self.name}]" if self.type else f"*{self.name}"

    @property
    def read_and_stepped(self) -> str:
        step = "--" if self.down else "++"
        return f"{self.array}[{self.name}{step}]" if self.type else f"*{self.name}{step}"

    def step(self, random: Random) -> str:
        sign = "-" if self.down else "+"
        by = random.randint(1, 3)
        return random.choice((f"{self.name}{sign * 2}", f"{sign * 2}{self.name}", f"{self.name} {sign}= {by}"))

    @property
    def held(self) -> str:
        value = self.name if self.type else f"({self.name} - {self.array})"
        return f" + 31 * (unsigned long){value}"


class Generator:
    """Makes programs from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def program(self, functions: int = 3) -> str:
        """A program with this number of loops, each of which is called for long and for short runs."""
        names = [f"loop{k}" for k in range(functions)]
        calls = (f'    printf("%lx %lx\\n", {name}(N), {name}(40));' for name in names)
        made = "\n".join(map(self.function, names))
        return PROGRAM.format(size=SIZE, kept=KEPT, room=ROOM, functions=made, calls="\n".join(calls))

    def function(self, name: str) -> str:
        random = self.random
        counters = [self.counter(f"v{k}") for k in range(random.choice((1, 2, 2, 2, 3)))]
        condition = [counter.ends(random) for counter in counters]
        condition += ["t < 15000"] * (random.random() < 0.2) + ["s != 123456"] * (random.random() < 0.15)
        random.shuffle(condition)
        asked = " && ".join(condition)
        header = random.choice((f"while ({asked})",) * 4 + (f"for (; {asked}; t++)",))
        return FUNCTION.format(
            name=name,
            declared="\n".join(counter.declared for counter in counters),
            header=header,
            body=self.statement(counters),
            held="".join(counter.held for counter in counters),
        )

    def counter(self, name: str) -> Counter:
        random = self.random
        type = random.choice(("int", "long", "unsigned", "size_t", "", ""))
        down = random.random() < 0.3 and type in ("int", "long", "")
        far = random.randint(20, 60) if down else SIZE - random.randint(0, 60)
        near = random.randint(20, 60)
        return Counter(name, type, random.choice("abc"), down, near, near if random.random() < 0.1 else far)

    def statement(self, counters: list[Counter], depth: int = 0) -> str:
        """A statement that steps a counter on each path through it, unless the loop is left."""
        random = self.random
        one, other, kind = random.choice(counters), random.choice(counters), random.random()
        if depth > 2 or kind < 0.25:
            step = one.step(random)
            return random.choice(
                (
                    f"s += (unsigned long){one.read}; {step};",
                    f"s = s * 3 + (unsigned long){one.read_and_stepped};",
                    f"{step};",
                    f"out[t++ % KEPT] = {one.read_and_stepped};",
                    f"out[t++ % KEPT] = {one.read}, {step};",
                )
            )
        yes, no = self.statement(counters, depth + 1), self.statement(counters, depth + 1)
        if kind < 0.85:
            number = random.randrange(5)
            asked = (f"{one.read} < {other.read} + {number}", f"{one.read} % 3 == {number}", f"s % 5 < {number}")
            return f"if ({random.choice(asked)}) {{ {yes} }} else {{ {no} }}"
        if kind < 0.9:
            return f"if ({one.read} == {random.randrange(1000)}) {{ {one.step(random)}; continue; }} {yes}"
        if kind < 0.93:
            return f"if (s == {random.randrange(3000)}) break; {yes}"
        return f"t++; {yes}" if kind < 0.96 else f"{yes} {no}"
