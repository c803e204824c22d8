"""The published site: whole, the same every time, its links lead somewhere, and what strangers wrote is text."""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from arena.store.results import Results
from tests.bench.reports import simulated_results
from tests.cli.arena import arena, python_bot
from tests.processes import ROOT
from tests.replayed import begin

NAME = "<script>alert(1)</script> '&"
HOSTILE = """
import json, os, sys
os.write(2, b"</pre><script>alert(2)</script>")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "act":
        print(json.dumps({"id": message["id"], "action": "</pre><script>alert(3)</script>"}), flush=True)
"""
BOARDS = 3


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    bot = python_bot(folder, "hostile", HOSTILE, called=NAME)
    few = ("--boards", BOARDS, "--rule", "target=12", "--seed", "s")
    arena("run", "bots/greedy", "bots/counter", "bots/duck", bot, *few, "--out", folder / "out")
    return folder / "out"


@pytest.fixture(scope="module")
def site(results: Path) -> Path:
    done = arena("publish", results, "--to", results.parent / "pages")
    assert "pages; begin with" in done.stderr
    return results.parent / "pages"


class Links(HTMLParser):
    """Collects what a page refers to, its elements, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.scripts: list[dict[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.links += [value for key, value in attrs if key in ("href", "src") and value]
        assert not any(key.startswith("on") or key == "style" for key in found), "nothing a policy would have to let in"
        if tag == "script":
            self.scripts.append(found)

    def handle_data(self, data: str) -> None:
        self.text += data


def pages(site: Path) -> Iterator[tuple[Path, Links]]:
    for path in sorted(site.rglob("*.html")):
        parser = Links()
        parser.feed(path.read_text("utf-8"))
        yield path, parser


def test_every_link_leads_to_a_file_of_the_site(site: Path) -> None:
    reached = {site / "index.html"}
    for path, page in pages(site):
        for link in page.links:
            if link.startswith("#"):
                continue
            assert "://" not in link
            target = (path.parent / link.partition("#")[0]).resolve()
            assert target.is_file(), (path, link)
            reached.add(target)
    assert reached >= {path.resolve() for path in site.rglob("*.html")}, "no page stands alone"


def test_there_is_a_page_for_everything(site: Path) -> None:
    assert len(list((site / "entrants").glob("*.html"))) == 4
    assert len(list((site / "pairs").glob("*.html"))) == 6
    assert len(list((site / "games").glob("*.html"))) == 6 * 2 * BOARDS
    assert max(path.stat().st_size for path in site.rglob("*.html")) < 300_000


def test_what_strangers_wrote_is_text(site: Path) -> None:
    named = 0
    for path, page in pages(site):
        assert all("src" in script or script.get("type") == "application/json" for script in page.scripts), path
        assert "alert(" not in " ".join(page.links)
        named += NAME in page.text
    assert named > 10
    hostile = next(path for path in (site / "entrants").glob("*.html") if path.name.startswith("script-alert-1"))
    assert "</pre><script>alert(3)</script>" in {path.name: page.text for path, page in pages(site)}[hostile.name]
    for path in site.rglob("*.svg"):
        assert "<script" not in path.read_text("utf-8")


def test_the_same_results_give_the_same_bytes(results: Path, site: Path) -> None:
    before = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    arena("publish", results, "--to", site)
    assert {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()} == before
    assert not list(site.parent.glob("*.new"))


def test_its_tables_follow_from_the_results(results: Path, site: Path) -> None:
    tables = sorted(
        path
        for path in site.iterdir()
        if path.name.startswith(("standings.", "crosstable.")) and path.suffix != ".html"
    )
    assert len(tables) == 6
    assert "6 files compared: all is right" in arena("verify", results, *tables).stdout


def test_its_competition_file_plays_it_again(results: Path, site: Path, tmp_path: Path) -> None:
    """With the bots in the folders it names, the same games come out, and so the same tables and pages."""
    file = tmp_path / "competition.toml"
    shutil.copy(site / "competition.toml", file)
    folders = {"greedy": "greedy", "counter": "counter", "duck": "duck", NAME: None}
    for entrant in tomllib.loads(file.read_text("utf-8"))["entrants"]:
        bot = folders.pop(entrant["name"])
        source = ROOT / "bots" / bot if bot else results.parent / "hostile"
        shutil.copytree(source, tmp_path / entrant["path"], ignore=shutil.ignore_patterns("__pycache__"))
    assert folders == {}
    arena("run", file, "--out", tmp_path / "out")
    assert arena("export", tmp_path / "out").stdout == arena("export", results).stdout
    for table in ("standings.json", "crosstable.csv"):
        assert arena("verify", tmp_path / "out", site / table)


def test_a_replay_tells_what_the_second_implementation_plays(results: Path, site: Path) -> None:
    """Hands as dealt, trump, contract, declarer, tricks and points of every deal; times for what was a choice."""
    seen = 0
    for line in arena("export", results).stdout.splitlines():
        game = json.loads(line)
        page = (site / "games" / f"{game['id']}.html").read_text("utf-8")
        told = re.search(r'<script id="data" type="application/json">(.*?)</script>', page)
        assert told
        data = json.loads(told[1])
        assert data["names"] == game["seats"]
        second = begin(game)
        for deal, words in zip(data["deals"], game["deals"], strict=True):
            dealer, _, hands, before, points, how, seats, actions, runs, micros, won, *_ = deal
            assert (dealer, before, actions) == (second.dealer, second.scores, words)
            assert [sorted(hand.split()) for hand in hands] == [sorted(hand) for hand in second.hands]
            phases = [phase for phase, count in runs for _ in range(count)]
            for n, word in enumerate(words.split()):
                assert (second.seat, second.phase) == (int(seats[n]), phases[n])
                assert (micros[n] > 0) == (len(second.legal) > 1)
                second.act(word)
                seen += 1
            if game["ending"] != "forfeit":
                assert (how, points) == (second.deals[-1]["how"], second.deals[-1]["points"])
                assert [int(seat) for seat in won] == second.deals[-1]["trick_winners"]
    assert seen > 1000


def test_times_are_those_of_the_answers(results: Path, site: Path) -> None:
    with Results.open(results) as opened:
        for match in opened.stored_matches():
            times = opened.times(match.id)
            assert set(times) == {game.board for game in match.games}
            assert all(0 < each < 60_000_000 for board in times.values() for each in board)
    profiles = json.loads((site / "profiles.json").read_text("utf-8"))
    for name in ("greedy", "counter"):
        answers = profiles[name]["answers"]
        assert answers["count"] == sum(answers["by_ms"].values()) > 100
        assert answers["p50_ms"] <= answers["p99_ms"]


def test_games_can_be_left_out(results: Path, tmp_path: Path) -> None:
    arena("publish", results, "--to", tmp_path / "pages", "--no-games")
    assert not list((tmp_path / "pages" / "games").iterdir())
    test_every_link_leads_to_a_file_of_the_site(tmp_path / "pages")


def test_no_page_of_sixty_entrants_is_too_big(tmp_path: Path) -> None:
    folder = simulated_results(tmp_path, 60, 3600)
    arena("publish", folder, "--to", tmp_path / "pages", "--no-games")
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "pages").rglob("*.html")}
    assert len(sizes) == 2 + 60 + 60 * 59 // 2
    assert 100_000 < sizes["crosstable.html"] < 300_000
    assert max(sizes.values()) < 300_000


def test_what_is_not_a_site_is_left_alone(results: Path, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "love.txt").write_text("dear", "utf-8")
    done = arena("publish", results, "--to", tmp_path / "letters", code=2)
    assert "holds something that arena publish has not made" in done.stderr
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["love.txt"]
    (tmp_path / "file").write_text("")
    assert "choose another --to" in arena("publish", results, "--to", tmp_path / "file", code=2).stderr
    assert "choose another --to" in arena("publish", results, "--to", tmp_path / "file" / "x", code=2).stderr
    assert "no results there" in arena("publish", tmp_path, "--to", tmp_path / "new", code=2).stderr
    assert not (tmp_path / "new").exists()


def test_the_seed_is_not_told_before_the_end(tmp_path: Path) -> None:
    bots = ("bots/greedy", "bots/duck")
    few = ("--rule", "target=6", "--seed", "a secret of ours", "--match-boards", 1, "--out", tmp_path / "out")
    for part, told in (("1/2", False), ("2/2", True)):
        arena("run", *bots, "--boards", 2, *few, "--part", part)
        arena("publish", tmp_path / "out", "--to", tmp_path / "pages")
        found = [
            path.name
            for path in (tmp_path / "pages").rglob("*")
            if path.is_file() and b"a secret of" in path.read_bytes()
        ]
        assert sorted(found) == (["competition.toml", "index.html"] if told else [])


def test_games_of_partners_who_differ_are_reached_and_stand_beside_the_other_table(tmp_path: Path) -> None:
    names = ("duck", "greedy", "counter", "random")
    entrants = "".join(f'[[entrants]]\npath = "{ROOT / "bots" / name}"\n' for name in names)
    toml = 'name = "x"\nseed = "s"\n[rules]\ntarget = 6\n[format]\nkind = "individual"\nboards = 2\n'
    (tmp_path / "cup.toml").write_text(toml + entrants, "utf-8")
    arena("run", tmp_path / "cup.toml", "--out", tmp_path / "out")
    arena("publish", tmp_path / "out", "--to", tmp_path / "pages")
    test_every_link_leads_to_a_file_of_the_site(tmp_path / "pages")
    assert (tmp_path / "pages" / "tables.html").is_file()
    games = list((tmp_path / "pages" / "games").iterdir())
    assert len(games) == 3 * 2 * 2  # each of the three ways to pair four, on two boards, from both sides
    for game in games:
        assert 'id="other"' in game.read_text("utf-8")
    told = json.loads(arena("effects", tmp_path / "out", "--format", "json").stdout)["effects"]
    assert [effect["boards"] for effect in told] == [2, 2]
