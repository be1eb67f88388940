"""`iopref global`: memcached servers whose memory programs use, by `IOPREF_GLOBAL`."""

from __future__ import annotations

import os

import click

from iopref.cli.values import SIZE
from iopref.diagnostics import error
from iopref.measure.sizes import show_size
from iopref.memory_servers import agents, local
from iopref.memory_servers.client import Connection, Server, parse_server, why_not
from iopref.memory_servers.coordinator import COORDINATOR, EPOCH, WEIGHT, Load, load_on
from iopref.memory_servers.statistics import statistics
from iopref.report.columns import align

MOST = 16
"""The most servers that a program uses."""


@click.group("global")
def global_memory() -> None:
    """Servers, here or on other machines, whose memory keeps copies of programs' pages.

    They are memcached servers, which programs use that have IOPREF_GLOBAL=SERVER,... and IOPREF_SCRATCH=DIR. To see
    them at work on this machine, with a program that iopref has compiled, and 32 MB of memory for it:

    \b
        eval "$(iopref global up --local 2)"
        IOPREF_SCRATCH=/var/tmp IOPREF_MEMORY=32M IOPREF_GLOBAL_ALWAYS=yes ./app
        iopref global status
        iopref global down
    """


@global_memory.command(short_help="Start servers on this machine.")
@click.option(
    "--local", "count", required=True, type=click.IntRange(1, MOST), help="Number of servers, on this machine."
)
@click.option("--memory", type=SIZE, default="64M", show_default=True, help="Memory of each, for copies of pages.")
def up(count: int, memory: int) -> None:
    """Start memcached servers, and print the variable with which programs use them.

    The servers take memory as copies arrive. They listen on Unix sockets in a folder that only you can enter, and run
    until `iopref global down`. Programs also need IOPREF_SCRATCH=DIR, a folder on a disk for their arrays; with
    IOPREF_GLOBAL_ALWAYS=yes they use the servers also where the disk is faster, so that you see them at work.
    """
    servers = local.start(count, memory)
    click.echo(f"export IOPREF_GLOBAL={','.join(server.text for server in servers)}")
    click.echo(
        'set this variable for your programs, by eval "$(iopref global up ...)", together with IOPREF_SCRATCH=DIR; '
        "iopref global down stops the servers",
        err=True,
    )


@global_memory.command(short_help="Stop the servers that `up` has started.")
def down() -> None:
    """Stop the servers that `iopref global up` has started. Their copies are lost; programs go on with their disks."""
    ended = local.stop()
    click.echo(f"{ended} server{'' if ended == 1 else 's'} stopped")


@global_memory.command(short_help="Print what servers keep.")
@click.argument("servers", nargs=-1)
def status(servers: tuple[str, ...]) -> None:
    """Print what SERVERS keep (default: those of $IOPREF_GLOBAL, or else those that `iopref global up` has started).

    The columns are the memory that a server may take and the memory used; pieces of arrays, of up to 16 KiB each;
    requests for pieces that were there (hits) or not (misses); pieces that others replaced (evicted). If an agent runs,
    they also show the load of the machine and the server's weight, which is 100 % for the server that gets most pages.
    The exit status is 1 if a server does not answer.
    """
    found = [parse_server(name) for name in servers] or in_variable() or local.running()
    if not found:
        click.echo("no servers: start some by iopref global up --local 2")
        return
    head = ("server", "memory", "used", "pieces", "hits", "misses", "evicted", "connections", "load", "weight")
    rows: list[tuple[str, ...]] = [head]
    all_answer = True
    for server in found:
        try:
            rows.append(row(server))
        except (OSError, ValueError) as e:
            rows.append((server.text, f"no answer: {why_not(e)}", *[""] * 8))
            all_answer = False
    click.echo(align(rows))
    if not all_answer:
        click.echo("start memcached there, or name other servers (IOPREF_GLOBAL)", err=True)
        raise click.exceptions.Exit(1)


def in_variable() -> list[Server]:
    """The servers that `IOPREF_GLOBAL` names; raises UserError if a name is wrong."""
    names = [name.strip() for name in os.environ.get("IOPREF_GLOBAL", "").split(",")]
    return [parse_server(name) for name in names if name]


@global_memory.command(short_help="Tell the load of this machine, and read files ahead for others.")
@click.option("--files", metavar="DIR", help="Replicas of the files that programs map.")
@click.option("--as", "name", metavar="DIR", help="The name of that folder where programs run [default: the same].")
@click.option(
    "--epoch",
    metavar="SECONDS",
    type=click.FloatRange(1, 60),
    default=EPOCH,
    show_default=True,
    help="How often the shares of the servers are computed.",
)
@click.argument("servers", nargs=-1)
def agent(files: str | None, name: str | None, epoch: float, servers: tuple[str, ...]) -> None:
    """Publish the load of this machine, and read files ahead, from replicas, for programs on other machines.

    Runs until it is interrupted. Pages go to SERVERS of this machine (default: those that `iopref global up` has
    started, or else localhost). If programs have IOPREF_GLOBAL_KEY, agents need it as well. One of all agents computes
    the share of pages that each server of IOPREF_GLOBAL (default: SERVERS) gets.
    """
    if name is not None and files is None:
        raise error("--as is given without --files", remedy="give --files DIR as well, the folder with the replicas")
    found = [parse_server(text) for text in servers] or local.running() or [parse_server("localhost")]
    agents.serve(found, files, name, in_variable() or found, epoch)


@global_memory.command(short_help="Write a new key, for IOPREF_GLOBAL_KEY.")
@click.argument("file")
def key(file: str) -> None:
    """Write a new key to FILE, for IOPREF_GLOBAL_KEY of programs and agents; copy it to the machines of both."""
    agents.write_key(file)


def row(server: Server) -> tuple[str, ...]:
    """The row of a server in the table; raises OSError or ValueError if it does not answer."""
    with Connection(server) as client:
        s, load, weight = statistics(client), load_on(client), client.get(WEIGHT)
        chosen = client.get(COORDINATOR)
    counts = (s.items, s.hits, s.misses, s.evictions, s.connections)
    return (server.text, show_size(s.memory), show_size(s.used), *map(str, counts), *said(load, weight, chosen))


def said(load: Load | None, weight: tuple[str, int] | None, coordinator: tuple[str, int] | None) -> tuple[str, str]:
    """The load and the weight of a server, in percent, as an agent and the coordinator have published them."""
    chosen = " (coordinator)" if load and coordinator and coordinator[0] == load.member else ""
    part = weight[0].split()[0] if weight and weight[0] else ""
    return (
        f"{100 * load.load:.0f} %{chosen}" if load else "",
        f"{int(part) / 10:.0f} %" if part.isascii() and part.isdecimal() else "",
    )
