"""`arena verify`: results, audited."""

import sys
import time
from pathlib import Path
from typing import Final

import click

from arena.cli.report import FOLDER
from arena.publish.tables import as_json
from arena.store.results import Results
from arena.tournament.verify import Finding
from arena.tournament.verify import verify as check

FOUND: Final = 1
SPEAK_EVERY: Final = 2.0  # seconds between lines on how far it is


@click.command()
@FOLDER
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def verify(results: Path, format_: str) -> None:
    """Play every game of RESULTS again from its board and actions, and compare.

    \b
    Deals, legality, scores, winners, digests, seats and the ranking are compared. Exit code 0 if all is right, 1 if
    something was found; each finding names its game and deal.

    Example: arena verify results/spring
    """
    games = 0
    findings: list[Finding] = []
    spoken = time.monotonic()
    with Results.open(results) as opened:
        for checked in check(opened):
            games += checked.games
            findings += checked.findings
            if time.monotonic() - spoken > SPEAK_EVERY:
                spoken = time.monotonic()
                click.echo(f"{games} games checked", err=True)
    if format_ == "json":
        listed = [finding._asdict() for finding in findings]
        click.echo(as_json({"games": games, "findings": listed}), nl=False)
    else:
        for finding in findings:
            click.echo(_in_words(finding))
        click.echo(f"{games} games played again: " + (f"{len(findings)} findings" if findings else "all is right"))
    sys.exit(FOUND if findings else 0)


def _in_words(finding: Finding) -> str:
    where = []
    if finding.match is not None:
        where.append(f"game {finding.match}-{finding.board}" if finding.board else f"match {finding.match}")
    if finding.deal is not None:
        where.append(f"deal {finding.deal}")
    return f"{', '.join(where)}: {finding.problem}" if where else finding.problem
