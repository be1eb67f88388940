"""The modules that are built into the compiler, such as `iso_fortran_env`."""

from __future__ import annotations

from iopref.frontend.fortran.scope import compiler_modules
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.tree.declarations import Use, renamed
from iopref.frontend.fortran.tree.expressions import String
from iopref.frontend.fortran.types import CHARACTER
from iopref.records import replace


def use(scope: Scope, statement: Use) -> None:
    """Make the names of a module of the compiler known; the use of one that is not covered is refused.

    Raises UserError for a name in ONLY that the module does not have.
    """
    module, line = statement.module, statement.line
    constants = {name: (value, shape) for name, value, shape in compiler_modules.constants(module)}
    functions = compiler_modules.FUNCTIONS.get(module, {})
    unknown = compiler_modules.NOT_COVERED[module]
    others = renamed(scope.unit.declarations, statement.module)
    own = ((name, name) for name in (*constants, *functions, *unknown) if name not in others)
    for local, original in (*statement.renames, *own) if statement.only is None else statement.only:
        if original in functions:
            scope.table[local] = replace(scope.update(local, line, form="intrinsic"), name=functions[original])
        elif original in constants:
            value, shape = constants[original]
            type = CHARACTER if isinstance(value, String) else scope.defaults.integers
            scope.update(local, line, form="constant", value=value, type=type, shape=shape)
        elif original in unknown:
            scope.refused[local] = line.error(
                f"`{original}` of {module} is not covered", line.text.find(original), "leave this file to gfortran"
            )
        else:
            raise line.error(f"module `{module}` offers no `{original}`", line.text.find(original))
