"""Parcels: a bot's files arrive as they were sent, and the same files make the same parcel."""

import os
from pathlib import Path

import pytest

from arena.bot.build import prepare, prepared
from arena.bot.manifest import content_hash
from arena.bot.parcel import pack, unpack
from arena.errors import BadBot
from tests.processes import ROOT


def bot(folder: Path) -> Path:
    """Write a bot with a program, a file in a folder of its own, bytes that are no text, and what is no part of it."""
    (folder / "data").mkdir(parents=True)
    (folder / "bot.toml").write_text('name = "mine"\nversion = "1"\nrun = ["./bot"]\n', "utf-8")
    (folder / "bot").write_text("#!/bin/sh\n", "utf-8")
    (folder / "bot").chmod(0o700)
    (folder / "data" / os.fsdecode(b"w\xf6rter")).write_bytes(bytes(range(256)))
    (folder / "empty").touch()
    (folder / ".hidden").write_text("not part of it", "utf-8")
    return folder


def test_a_bot_arrives_as_it_was_sent(tmp_path: Path) -> None:
    folder = bot(tmp_path / "here")
    unpack(pack(folder, content_hash(folder)), tmp_path / "there")
    there = {path.relative_to(tmp_path / "there"): path for path in (tmp_path / "there").rglob("*") if path.is_file()}
    assert sorted(os.fsencode(path) for path in there) == [b"bot", b"bot.toml", b"data/w\xf6rter", b"empty"]
    assert all(path.read_bytes() == (folder / name).read_bytes() for name, path in there.items())
    assert [str(name) for name, path in there.items() if os.access(path, os.X_OK)] == ["bot"]
    assert content_hash(tmp_path / "there") == content_hash(folder)


def test_the_same_files_make_the_same_parcel(tmp_path: Path) -> None:
    first, second = bot(tmp_path / "a"), bot(tmp_path / "b")
    os.utime(second / "bot", (0, 0))
    assert pack(first, content_hash(first)) == pack(second, content_hash(first))


def test_a_bot_that_has_changed_is_not_sent(tmp_path: Path) -> None:
    folder = bot(tmp_path / "here")
    content = content_hash(folder)
    (folder / "empty").write_text("no more", "utf-8")
    with pytest.raises(BadBot, match="changed"):
        pack(folder, content)


def test_what_was_prepared_is_found_by_its_content(tmp_path: Path) -> None:
    cache = Path(os.environ["ARENA_CACHE"], "parcels")
    entrant = prepare(ROOT / "bots" / "greedy", cache)
    assert prepared(entrant.content, cache) == entrant
    with pytest.raises(BadBot, match="no such bot folder"):
        prepared(entrant.content, tmp_path)
