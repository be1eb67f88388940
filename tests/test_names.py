"""No generated variable hides a name that the emitted code calls."""

import re
import subprocess

from support import HEADERS

from iopref.transform.names import HEADER


def test_every_name_that_the_header_declares_is_kept_free() -> None:
    command = ["cc", "-E", "-P", "-DIOPREF_TRACE", "-I", HEADERS, "-"]
    text = '#include "iopref.h"\nIOPREF_TRACED_FILE(1)\n'
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    code = re.sub(r'"[^"]*"', "", done.stdout)
    assert set(re.findall(r"\biopref_\w+", code)) == HEADER
