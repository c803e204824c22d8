"""The published site in a real browser: Debian's Chromium, driven by playwright; both are in the group `browser`."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.arena import arena, python_bot
from tests.cli.test_serve import RUN, served

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install .[browser]")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
CHROMIUM = shutil.which("chromium")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine"),
]

NAME = "<img src=x onerror=alert(1)> <script>alert(2)</script>"
FLAGS = ("gpu", "quic", "background-networking", "component-update", "sync")
PHONE = {"width": 390, "height": 800}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("browser")
    bot = python_bot(folder, "hostile", "import arena_bot\narena_bot.run(lambda act: act['legal'][-1])\n", called=NAME)
    few = ("--boards", 2, "--rule", "target=12", "--seed", "b")
    arena("run", "bots/greedy", "bots/counter", "bots/random", bot, *few, "--out", folder / "out")
    arena("publish", folder / "out", "--to", folder / "pages")
    return folder / "pages"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    words = [f"--disable-{flag}" for flag in FLAGS]
    if os.geteuid() == 0:
        words.append("--no-sandbox")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=words)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page that must not complain, ask anything of the network, or open a dialogue."""
    context = browser.new_context()
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(f"dialogue: {dialog.message}"))
    page.on("request", lambda request: request.url.startswith("file:") or wrong.append(request.url))
    yield page
    context.close()
    assert wrong == []


def game(site: Path) -> str:
    return sorted((site / "games").iterdir())[0].as_uri()


def stands_at(page: Any, where: str) -> None:
    """Wait until a replay says that it stands there."""
    playwright.expect(page.locator("#where")).to_have_text(re.compile(f"^{where}"), timeout=60_000)


def column(page: Any, name: str) -> list[str]:
    heads = page.locator("#standings thead th")
    places = [n for n in range(heads.count()) if heads.nth(n).get_attribute("data-name") == name]
    (place,) = places
    return list(page.locator(f"#standings tbody tr > :nth-child({place + 1})").all_inner_texts())


def test_the_standings_sort_both_ways_and_columns_can_be_chosen(page: Any, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    assert column(page, "rank") == ["1", "2", "3", "4"]
    names = column(page, "name")
    assert NAME in names
    page.get_by_role("button", name="rank").click()
    assert column(page, "rank") == ["4", "3", "2", "1"]
    page.get_by_role("button", name="rank").press("Enter")
    assert column(page, "rank") == ["1", "2", "3", "4"]
    page.get_by_role("button", name="name", exact=True).click()
    assert column(page, "name") == sorted(names, key=str.casefold)
    assert page.locator("#standings thead th[data-name=faults]").is_hidden(), "all are alike in it"
    page.locator("summary", has_text="columns").click()
    page.get_by_role("checkbox", name="faults").check()
    assert page.locator("#standings thead th[data-name=faults]").is_visible()
    page.get_by_role("checkbox", name="rating mu").uncheck()
    assert page.locator("#standings thead th[data-name=rating]").is_hidden()


def test_a_replay_steps_both_ways_by_buttons_and_by_keys(page: Any, site: Path) -> None:
    page.goto(game(site))
    stands_at(page, r"deal 1 of \d+, step 0 of")
    page.get_by_role("button", name="step on").click()
    stands_at(page, r"deal 1 of \d+, step 1 of")
    page.keyboard.press("ArrowRight")
    stands_at(page, r"deal 1 of \d+, step 2 of")
    page.keyboard.press("ArrowLeft")
    stands_at(page, r"deal 1 of \d+, step 1 of")
    page.keyboard.press("ArrowDown")
    stands_at(page, r"deal 2 of \d+, step 0 of")
    page.keyboard.press("ArrowLeft")  # one step back from a deal's beginning is the end of the one before
    stands_at(page, r"deal 1 of \d+, step (\d+) of \1,")
    page.keyboard.press("End")
    stands_at(page, r"deal (\d+) of \1, step (\d+) of \2,")
    assert page.locator("#said").inner_text()
    page.keyboard.press("Home")
    stands_at(page, r"deal 1 of \d+, step 0 of")


def test_deep_links_land_and_follow_every_step(page: Any, site: Path) -> None:
    page.goto(f"{game(site)}#d2.7")
    stands_at(page, r"deal 2 of \d+, step 7 of")
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#d2.8")
    page.locator("#other").click()
    page.wait_for_url(lambda url: url != game(site) and url.endswith("#d2"))
    stands_at(page, r"deal 2 of \d+, step 0 of")
    page.evaluate("location.hash = 'd1'")
    stands_at(page, r"deal 1 of \d+, step 0 of")
    page.goto(f"{game(site)}#d999.999")
    stands_at(page, r"deal (\d+) of \1, step (\d+) of \2,")


def test_one_seat_sees_its_own_cards_only(page: Any, site: Path) -> None:
    page.goto(game(site))
    stands_at(page, r"deal 1 of \d+, step 0 of")
    cards = page.locator("#table .seat .card")
    assert cards.count() == 24
    assert "?" not in cards.all_inner_texts()
    page.get_by_label("seen from").select_option("1")
    assert cards.all_inner_texts().count("?") == 18
    assert "?" not in page.locator("#table .s1 .card").all_inner_texts()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_nothing_hinders_a_reader(browser: Any, site: Path, scheme: str, size: str) -> None:
    """axe finds nothing; a phone does not scroll sideways but inside tables."""
    viewport = PHONE if size == "phone" else {"width": 1280, "height": 900}
    context = browser.new_context(color_scheme=scheme, viewport=viewport)
    page = context.new_page()
    pages = [site / "index.html", site / "crosstable.html"]
    pages += [sorted((site / part).glob("*.html"))[0] for part in ("entrants", "pairs", "games")]
    for each in pages:
        page.goto(each.as_uri())
        found = axe.Axe().run(page).response["violations"]
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == [], each.name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), each.name
    context.close()


def test_hostile_names_are_text_on_every_page(page: Any, site: Path) -> None:
    for each in sorted(site.rglob("*.html")):
        page.goto(each.as_uri())
        assert page.locator("img[src=x]").count() == 0
        assert page.evaluate("document.scripts.length") <= 2
    hostile = next(path for path in (site / "entrants").glob("*.html") if "onerror" in path.name)
    page.goto(hostile.as_uri())
    assert page.locator("h1").inner_text() == NAME


def test_a_served_page_follows_the_run_without_being_loaded_again(browser: Any, tmp_path: Path) -> None:
    out = tmp_path / "out"
    arena(*RUN, "--boards", 1, "--match-boards", 1, "--out", out)
    context = browser.new_context()
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    with served(out) as port:
        page.goto(f"http://127.0.0.1:{port}/")
        games = page.locator("dt:text-is('games') + dd")
        playwright.expect(games).to_have_text("2", timeout=60_000)
        page.evaluate("window.sameAsBefore = true")
        page.get_by_role("button", name="rating", exact=True).click()
        arena(*RUN, "--boards", 3, "--match-boards", 1, "--out", out)
        playwright.expect(games).to_have_text("6", timeout=60_000)
        assert page.evaluate("window.sameAsBefore")
        assert page.locator("th[aria-sort]").inner_text() == "rating", "it stays sorted as it was"
        assert wrong == []
        context.close()
