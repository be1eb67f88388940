"""The statements of Fortran, and the intrinsic procedures of gfortran, that programs contain."""

from __future__ import annotations

import re
from collections.abc import Iterable

STATEMENTS = {
    "ALLOCATABLE": r"allocatable ::|, allocatable",
    "ALLOCATE": r"allocate \(",
    "arithmetic IF": r"if \(.*\) \d+, \d+, \d+$",
    "array constructor with a type": r".*\[\w+(\(\d+\))? ::",
    "ASSIGN": r"assign \d+ to",
    "assigned GOTO": r"goto \w+, \(",
    "ASSOCIATE": r"associate \(",
    "ASYNCHRONOUS": r"asynchronous\b",
    "BACKSPACE": r"backspace\b",
    "BIND": r"bind ?\(",
    "BLOCK": r"block$",
    "BLOCK DATA": r"block data",
    "CALL": r"(.*\) )?call \w",
    "CASE": r"case \(",
    "CLASS": r"class ?\(",
    "CLOSE": r"close \(",
    "CODIMENSION": r"codimension",
    "COMMON": r"common ?/",
    "computed GOTO": r"goto \(",
    "CONTAINS": r"contains$",
    "CONTIGUOUS": r".*, contiguous",
    "CONTINUE": r"(\d+ )?continue",
    "CRITICAL": r"critical",
    "CYCLE": r"(.*\) )?cycle\b",
    "DATA": r"data \w",
    "DEALLOCATE": r"deallocate \(",
    "DECODE": r"decode \(",
    "derived TYPE": r"type \w+$",
    "DIMENSION": r"dimension \w",
    "DO": r"(\w+: )?do( \d+)? \w+ =",
    "DO CONCURRENT": r"do concurrent",
    "DO with a label": r"do \d+ ",
    "DO without an end": r"do$",
    "DO WHILE": r"do while",
    "ELEMENTAL": r"elemental ",
    "ELSE": r"else$",
    "ELSE IF": r"else if",
    "ELSEWHERE": r"elsewhere",
    "ENCODE": r"encode \(",
    "ENDFILE": r"endfile\b",
    "ENTRY": r"entry ",
    "ENUM": r"enum,",
    "EQUIVALENCE": r"equivalence \(",
    "ERROR STOP": r"(.*\) )?error stop",
    "EXIT": r"(.*\) )?exit\b",
    "EXTERNAL": r"external ",
    "FLUSH": r"flush\b",
    "FORALL": r"forall",
    "FORMAT": r"\d+ format",
    "FUNCTION": r"(.* )?function \w",
    "generic INTERFACE": r"interface \w",
    "GOTO": r"goto \d",
    "IF": r"if \(.*\) then$",
    "IF of one statement": r"if \(.*\) [a-z](?!hen$)",
    "IMPLICIT": r"implicit (?!none)",
    "IMPLICIT NONE": r"implicit none",
    "IMPORT": r"import\b",
    "INCLUDE": r"include '",
    "INQUIRE": r"inquire \(",
    "INTENT": r".*intent ?\(",
    "INTERFACE": r"interface$",
    "INTRINSIC": r"intrinsic ",
    "MODULE": r"module \w",
    "MODULE PROCEDURE": r"module procedure",
    "NAMELIST": r"namelist",
    "NULLIFY": r"nullify",
    "OPEN": r"open \(",
    "OPERATOR": r"interface operator",
    "OPTIONAL": r".*optional ::|.*, optional",
    "PARAMETER": r"parameter \(|.*, parameter",
    "PAUSE": r"(.*\) )?pause",
    "POINTER": r".*, pointer",
    "pointer assignment": r"\w+ => ",
    "PRINT": r"(.*\) )?print ",
    "PRIVATE": r"private",
    "PROCEDURE": r"procedure ?\(",
    "PROTECTED": r"protected",
    "PUBLIC": r"public",
    "PURE": r"pure ",
    "READ": r"read \(|read \*",
    "RECURSIVE": r"recursive ",
    "RETURN": r"(.*\) )?return",
    "REWIND": r"rewind",
    "SAVE": r"save\b|.*, save",
    "SELECT CASE": r"select case",
    "SELECT TYPE": r"select type",
    "SEQUENCE": r"sequence$",
    "statement function": r"st[fg]\(\w+(, \w+)?\) =",
    "STOP": r"(.*\) )?stop\b",
    "structure constructor": r".*\bt\(",
    "SUBMODULE": r"submodule",
    "SUBROUTINE": r"(.* )?subroutine \w",
    "SYNC ALL": r"sync all",
    "TARGET": r".*, target",
    "USE": r"use \w",
    "USE with ONLY": r"use \w+, only",
    "VALUE": r".*, value",
    "VOLATILE": r"volatile",
    "WAIT": r"wait \(",
    "WHERE": r"where \(.*\)$",
    "WHERE of one statement": r"where \(.*\) \w",
    "WRITE": r"(.*\) )?write \(",
}
"""The statements of Fortran 2008, and those of FORTRAN 77 that it deleted, with how a line of each begins here."""
INTRINSICS = frozenset(
    """
    abort abs access achar acos acosh adjustl adjustr aimag aint alarm algama all allocated alog alog10 amax0 amax1
    amin0 amin1 amod and anint any asin asinh associated atan atan2 atanh backtrace besj0 besj1 besjn bessel_j0
    bessel_j1 bessel_jn bessel_y0 bessel_y1 bessel_yn besy0 besy1 besyn bge bgt bit_size ble blt btest c_associated
    c_f_pointer c_funloc c_loc c_sizeof cabs ccos cdabs cdcos cdexp cdlog cdsin cdsqrt ceiling cexp char chdir chmod
    clog cmplx command_argument_count compiler_options compiler_version complex conjg cos cosh count cpu_time cshift
    csin csqrt ctime dabs dacos dacosh dasin dasinh datan datan2 datanh date_and_time dbesj0 dbesj1 dbesjn dbesy0
    dbesy1 dbesyn dble dcmplx dconjg dcos dcosh ddim derf derfc dexp dfloat dgamma digits dim dimag dint dlgama dlog
    dlog10 dmax1 dmin1 dmod dnint dot_product dprod dreal dshiftl dshiftr dsign dsin dsinh dsqrt dtan dtanh dtime
    eoshift epsilon erf erfc erfc_scaled etime execute_command_line exit exp exponent extends_type_of fdate fget fgetc
    findloc float floor flush fnum fput fputc fraction free fseek fstat ftell gamma gerror get_command
    get_command_argument get_environment_variable getarg getcwd getenv getgid getlog getpid getuid gmtime hostnm huge
    hypot iabs iachar iall iand iany iargc ibclr ibits ibset ichar idate idim idint idnint ieor ierrno ifix imag
    image_index imagpart index int int2 int8 ior iparity irand is_contiguous is_iostat_end is_iostat_eor isatty ishft
    ishftc isign isnan itime kill kind lbound leadz len len_trim lgamma lge lgt link lle llt lnblnk loc log log10
    log_gamma logical lshift lstat ltime malloc maskl maskr matmul max max0 max1 maxexponent maxloc maxval mclock
    mclock8 merge merge_bits min min0 min1 minexponent minloc minval mod modulo move_alloc mvbits nearest new_line nint
    norm2 not null num_images or pack parity perror popcnt poppar precision present product radix ran rand random_init
    random_number random_seed range rank real realpart rename repeat reshape rrspacing rshift same_type_as scale scan
    secnds second selected_char_kind selected_int_kind selected_real_kind set_exponent shape shifta shiftl shiftr sign
    signal sin sinh size sizeof sleep sngl spacing spread sqrt srand stat storage_size sum symlnk system system_clock
    tan tanh this_image time time8 tiny trailz transfer transpose trim ttynam ubound umask unlink unpack verify xor
    zabs zcos zexp zlog zsin zsqrt
    """.split()
)
"""The intrinsic procedures that gfortran knows without options, but for those of coarrays."""


_TYPE = r"(?:integer|real|complex|logical|character|double precision|type)"
_DECLARATION = re.compile(rf"{_TYPE}\b.*(::|function)|{_TYPE}\S* \w+(,|\(|$)|flush \(")
"""What begins with a word that is the name of an intrinsic procedure, too, but is no reference to it."""
_OF_CONSTRUCTOR = re.compile(rf"{_TYPE} ?\([^()]*\) ?::")


def drawn(texts: Iterable[str]) -> set[str]:
    """The entries of both lists that the texts contain."""
    lines = {line.strip() for text in texts for line in text.split("\n")}
    found = {name for name, pattern in STATEMENTS.items() if any(re.match(rf"(\d+ )?(?:{pattern})", x) for x in lines)}
    for line in lines:
        if not _DECLARATION.match(line):
            found |= set(re.findall(r"\b([a-z]\w*) ?\(", _OF_CONSTRUCTOR.sub("", line))) & INTRINSICS
            found |= set(re.findall(r"call (\w+)$", line)) & INTRINSICS
    return found


def never_drawn(found: set[str]) -> str:
    """The names that are not among those found, as text for a person."""
    lines = []
    for what, names in (("statements", tuple(STATEMENTS)), ("intrinsic procedures", tuple(sorted(INTRINSICS)))):
        missing = [name for name in names if name not in found]
        lines.append(f"{len(missing)} of {len(names)} {what}: {', '.join(missing)}")
    return "\n".join(lines)
