"""`arena seal`: a seed is drawn and kept in a file, and what may be told of it beforehand is printed."""

import os
from pathlib import Path

import click

from arena.cli.options import say
from arena.errors import BadCompetition
from arena.tournament.seal import commitment, new_seed, read_seed


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def seal(file: Path) -> None:
    """Draw a seed that nobody can guess, write it to FILE, and print its commitment.

    \b
    The line that is printed goes into the competition file in place of `seed`: so everybody can see afterwards that
    the seed was not chosen for its deals. Keep FILE to yourself until the competition is played; only you can read it.
    If FILE is there already its seed is kept, and its commitment printed again.

    \b
    Example:
      arena seal spring.seed
      arena run spring.toml --sealed-seed spring.seed
    """
    if file.exists():
        seed = read_seed(file)
        if not seed:
            raise BadCompetition(f"{file}: it is empty; remove it, and a seed is drawn")
        say(f"{file} holds a seed already; it is kept")
    else:
        seed = new_seed()
        try:
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
                out.write(f"{seed}\n")
        except OSError as error:
            raise BadCompetition(f"{file}: the seed can't be written: {error.strerror}") from None
    click.echo(f'seed_commitment = "{commitment(seed)}"')
