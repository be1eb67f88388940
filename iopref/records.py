"""Records: the part of the standard library's `dataclasses` that iopref uses, for a program that starts thousands of
times.

`dataclasses` compiles up to six methods of a class when it is defined, and imports modules that inspect and disassemble
code. For the 350 classes of a translation, that takes longer than translating a small file. Here a method is made when
it is first called, and records with as many fields share its code. For type checkers, these are the functions of
`dataclasses`. Frozen records are not protected at run time, only by type checkers, which makes their objects faster.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

__all__ = ["asdict", "dataclass", "field", "fields", "is_dataclass", "once", "replace"]

T = TypeVar("T")
Value = TypeVar("Value")
_NONE: Any = type("NoDefault", (), {"__repr__": lambda _: "..."})()
"""Stands for a missing default."""
_ORDER = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
_COMPARISONS = {"__eq__": "==", **_ORDER}


class Field(NamedTuple):
    """A field of a record; its attributes, except the name, are the parameters of `dataclasses.field`."""

    name: str
    default: Any = _NONE
    default_factory: Any = _NONE
    init: bool = True
    repr: bool = True
    compare: bool = True
    kw_only: bool = False


class _Uncompiled:
    """Stands in a class for a method until it is first called; then the method takes its place."""

    def __init__(self, record: type, name: str) -> None:
        self.record = record
        self.name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        method = _compiled(self.record, self.name)
        setattr(self.record, self.name, method)
        return method.__get__(instance, owner)


def _dataclass(
    cls: Any = None, /, *, frozen: bool = False, eq: bool = True, order: bool = False, slots: bool = False
) -> Any:
    if cls is None:
        return lambda found: _dataclass(found, frozen=frozen, eq=eq, order=order, slots=slots)
    own = {name: _described(cls, name) for name, kind in _annotations(cls).items() if not kind.startswith("ClassVar")}
    inherited = {each.name: each for base in reversed(cls.__mro__) for each in vars(base).get("__fields__", ())}
    if slots:
        cls = _with_slots(cls, [name for name in own if name not in inherited])
    cls.__fields__ = tuple((inherited | own).values())
    arguments = tuple(each.name for each in cls.__fields__ if each.init and not each.kw_only)
    type.__setattr__(cls, "__match_args__", arguments)  # mypy allows no assignment to it
    given = vars(cls)
    if eq and given.get("__hash__") is None:
        cls.__hash__ = _Uncompiled(cls, "__hash__") if frozen else None
    for name in ("__init__", *(["__eq__"] if eq else []), *(_ORDER if order else [])):
        if name not in given:
            setattr(cls, name, _Uncompiled(cls, name))
    if "__repr__" not in given:
        cls.__repr__ = _shown
    return cls


def _annotations(cls: type) -> dict[str, str]:
    found: dict[str, str] = cls.__annotations__  # of the class itself, {} where it has none (Python 3.10 and later)
    return found


def _described(cls: type, name: str) -> Field:
    """The field of a name; in the class, the object that describes it is replaced by its default."""
    value = vars(cls).get(name, _NONE)
    if not isinstance(value, Field):
        return Field(name, value)
    if value.default is _NONE:
        delattr(cls, name)
    else:
        setattr(cls, name, value.default)
    return value._replace(name=name)


def _with_slots(cls: type, names: Sequence[str]) -> type:
    """A copy of the class with slots for its fields."""
    kept = {name: value for name, value in vars(cls).items() if name not in (*names, "__dict__", "__weakref__")}
    return type(cls)(cls.__name__, cls.__bases__, {**kept, "__slots__": tuple(names), "__qualname__": cls.__qualname__})


def _compiled(record: Any, name: str) -> Any:
    """Make the method of a record with the given name."""
    fields = record.__fields__
    code = _code(*(_initialised(record) if name == "__init__" else _compared(record, name)))
    names = {f"_{i}": each.name for i, each in enumerate(fields)}
    variables, used = (tuple([names.get(n, n) for n in each]) for each in (code.co_varnames, code.co_names))
    qualified = f"{record.__qualname__}.{name}"
    code = code.replace(co_name=name, co_qualname=qualified, co_varnames=variables, co_names=used)
    made = {f"make_{i}": each.default_factory for i, each in enumerate(fields)}
    method = FunctionType(code, {"NONE": _NONE, **made})
    if name == "__init__":
        given = [each for each in fields if each.init and _is_optional(each)]
        method.__defaults__ = tuple([each.default for each in given if not each.kw_only])
        method.__kwdefaults__ = {each.name: each.default for each in given if each.kw_only}
    method.__module__ = record.__module__
    return method


def _is_optional(each: Field) -> bool:
    return each.default is not _NONE or each.default_factory is not _NONE


@cache
def _code(parameters: str, lines: str) -> CodeType:
    """The code of a method; `_0`, `_1`, ... stand for the names of fields, so that records of one form share it."""
    found: dict[str, Any] = {}
    exec(f"def method({parameters}):\n {lines}", found)
    code: CodeType = found["method"].__code__
    return code


def _initialised(record: Any) -> tuple[str, str]:
    """The parameters and lines of `__init__`."""
    plain, by_name, lines = ["self"], list[str](), list[str]()
    for i, each in enumerate(record.__fields__):
        if each.init:
            made = "" if each.default_factory is _NONE else f"make_{i}() if _{i} is NONE else "
            (by_name if each.kw_only else plain).append(f"_{i}")
            lines.append(f"self._{i} = {made}_{i}")
    if hasattr(record, "__post_init__"):
        lines.append("self.__post_init__()")
    return ", ".join([*plain, *(["*", *by_name] if by_name else [])]), "\n ".join(lines or ["pass"])


def _compared(record: Any, name: str) -> tuple[str, str]:
    """The parameters and lines of a comparison, or of `__hash__`."""
    compared = [i for i, each in enumerate(record.__fields__) if each.compare]
    mine, others = ("(" + "".join(f"{whose}._{i}, " for i in compared) + ")" for whose in ("self", "other"))
    if name == "__hash__":
        return "self", f"return hash({mine})"
    same = f"{mine} {_COMPARISONS[name]} {others}"
    return "self, other", f"return {same} if other.__class__ is self.__class__ else NotImplemented"


def _shown(self: Any) -> str:
    values = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in self.__fields__ if each.repr)
    return f"{type(self).__qualname__}({values})"


def _fields(record: Any) -> tuple[Field, ...]:
    found: tuple[Field, ...] = record.__fields__
    return found


def _is_dataclass(value: object) -> bool:
    return hasattr(value, "__fields__")


def _replace(record: Any, /, **changes: Any) -> Any:
    for each in record.__fields__:
        if each.init and each.name not in changes:
            changes[each.name] = getattr(record, each.name)
    return type(record)(**changes)


def _asdict(value: Any) -> Any:
    if _is_dataclass(value):
        return {each.name: _asdict(getattr(value, each.name)) for each in value.__fields__}
    if isinstance(value, list | tuple):
        return type(value)(_asdict(each) for each in value)
    return {key: _asdict(each) for key, each in value.items()} if isinstance(value, dict) else value


if TYPE_CHECKING:
    from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
else:
    asdict, dataclass, field = _asdict, _dataclass, partial(Field, "")
    fields, is_dataclass, replace = _fields, _is_dataclass, _replace


class once(Generic[T, Value]):
    """A property that is computed once for each object; `cached_property` takes a lock for it up to Python 3.11."""

    def __init__(self, compute: Callable[[T], Value]) -> None:
        self.compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type[T], name: str) -> None:
        self.name = name

    def __get__(self, instance: T, owner: type[T] | None = None) -> Value:
        value = instance.__dict__[self.name] = self.compute(instance)
        return value
