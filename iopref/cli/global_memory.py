"""`iopref global`: memcached servers, whose memory programs use with `IOPREF_GLOBAL`."""

from __future__ import annotations

import os

import click

from iopref.cli.values import SIZE
from iopref.measure.sizes import show_size
from iopref.memory_servers import agents, local
from iopref.memory_servers.statistics import Server, parse_server, statistics
from iopref.report.columns import align

MOST = 16
"""Servers that a program uses."""


@click.group("global")
def global_memory() -> None:
    """Start, stop and look at servers that keep copies of programs' pages."""


@global_memory.command()
@click.option("--local", "count", required=True, type=click.IntRange(1, MOST), help="So many, on this machine.")
@click.option("--memory", type=SIZE, default="64M", show_default=True, help="Of each, for copies.")
def up(count: int, memory: int) -> None:
    """Start memcached servers, and print what programs need to use them.

    They listen on Unix sockets in a folder that only you can enter, and run until `iopref global down`.
    """
    servers = local.start(count, memory)
    click.echo(f"export IOPREF_GLOBAL={','.join(server.text for server in servers)}")


@global_memory.command()
def down() -> None:
    """Stop the servers that `iopref global up` has started. What they keep is lost; programs go on with their disks."""
    ended = local.stop()
    click.echo(f"{ended} server{'' if ended == 1 else 's'} stopped")


@global_memory.command()
@click.argument("servers", nargs=-1)
def status(servers: tuple[str, ...]) -> None:
    """Print what SERVERS keep (default: those of $IOPREF_GLOBAL, or else those that `iopref global up` has started)."""
    named = servers or tuple(name for name in os.environ.get("IOPREF_GLOBAL", "").split(",") if name)
    found = [parse_server(name) for name in named] or local.running()
    if not found:
        click.echo("no servers: start some by iopref global up --local 2")
        return
    head = ("server", "memory", "used", "pieces", "hits", "misses", "evicted", "connections")
    click.echo(align([head, *map(row, found)]))


@global_memory.command()
@click.option("--files", required=True, metavar="DIR", help="Replicas of the files that programs map.")
@click.option("--as", "name", metavar="DIR", help="The name of that folder where programs run [default: the same].")
@click.argument("servers", nargs=-1)
def agent(files: str, name: str | None, servers: tuple[str, ...]) -> None:
    """Store what programs on other machines will read of a file, read from a replica of it on this one.

    It is stored on SERVERS of this machine (default: those that `iopref global up` has started, or else localhost),
    until the command is interrupted. Where programs have IOPREF_GLOBAL_KEY, so must it.
    """
    found = [parse_server(text) for text in servers] or local.running() or [parse_server("localhost")]
    agents.serve(found, files, name)


@global_memory.command()
@click.argument("file")
def key(file: str) -> None:
    """Write a new key to FILE, for IOPREF_GLOBAL_KEY of programs and agents; copy it to the machines of both."""
    agents.write_key(file)


def row(server: Server) -> tuple[str, ...]:
    """What is printed of a server."""
    try:
        s = statistics(server)
    except (OSError, ValueError) as e:
        return (server.text, f"no answer: {getattr(e, 'strerror', None) or e}", *[""] * 6)
    counts = (s.items, s.hits, s.misses, s.evictions, s.connections)
    return (server.text, show_size(s.memory), show_size(s.used), *map(str, counts))
