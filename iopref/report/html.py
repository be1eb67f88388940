"""Pages for a browser; each is one file that needs no network."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape


def rendered(template: str, **facts: Any) -> str:
    """A page in ASCII, rendered from a template of this folder; markup in the facts is escaped."""
    return _environment().get_template(template).render(facts).encode("ascii", "xmlcharrefreplace").decode("ascii")


@cache
def _environment() -> Environment:
    """What keeps templates, once they are compiled: that takes longer than to render a page of most sources."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"key": id, "capitalised": lambda text: text[:1].upper() + text[1:], "prose": prose}
    return environment


def prose(text: str) -> Markup:
    """A sentence, with text in backticks shown as code."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))
