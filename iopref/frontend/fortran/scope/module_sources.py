"""What has been read of the sources of modules, so that no source is read twice in a translation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from iopref.frontend.fortran import module_files
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.tree.units import Unit
from iopref.records import dataclass, field
from iopref.source import Source

if TYPE_CHECKING:
    from iopref.frontend.fortran.scope.scopes import Derived, Scope


@dataclass(frozen=True)
class Read:
    """The scopes and the derived types that the source of a module gave, by their keys and by their names in C."""

    scopes: dict[str, Scope]
    types: dict[str, Derived]


@dataclass
class ModuleSources:
    """The sources of modules, as far as they have been read.

    `independent` are the modules of other files, by their names, that use no module of the file that is translated:
    they mean the same when that file's units are read again without some.
    """

    independent: dict[str, Read] = field(default_factory=dict)
    _modules: dict[Path, frozenset[str]] = field(default_factory=dict)
    _units: dict[tuple[str, Options], tuple[Unit, ...]] = field(default_factory=dict)

    def modules(self, path: Path) -> frozenset[str]:
        """The names of the modules that a file may define; none if there is no such file."""
        if path not in self._modules:
            there = path.is_file()
            self._modules[path] = module_files.modules_in(Source.read(str(path)).text) if there else frozenset()
        return self._modules[path]

    def units(self, source: Source, options: Options) -> tuple[Unit, ...]:
        """The units of a source, without the statements of procedures.

        Raises UserError if it cannot be read.
        """
        key = source.path, options
        if key not in self._units:
            self._units[key] = units_of(source, options)
        return self._units[key]


def units_of(source: Source, options: Options) -> tuple[Unit, ...]:
    """The units of a source, without the statements of procedures; raises UserError as `ModuleSources.units`."""
    from iopref.frontend.fortran.parse import preprocess
    from iopref.frontend.fortran.parse.form import Reader
    from iopref.frontend.fortran.parse.separate_units import units

    source, text = preprocess.read(source, options)
    return units(list(Reader(options).lines(source, text)), bodies=False)
