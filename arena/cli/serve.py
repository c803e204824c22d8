"""`arena serve`: the pages of a competition, live while a run goes on."""

import asyncio
import contextlib
import socket
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import click

from arena.cli.options import say
from arena.cli.publish import content_of
from arena.cli.report import FOLDER
from arena.cli.source import Source
from arena.errors import BadResults, UserError
from arena.publish.site import POLICY, Site, static_files

LOOK_EVERY: Final = 1.0  # seconds between looks at whether there is something new
KINDS: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".csv": "text/csv",
    ".toml": "text/plain",
    ".md": "text/markdown",
}
HEADERS: Final = {
    "content-security-policy": f"{POLICY}; connect-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}


class Live:
    """The site of results that are being written: made anew when there is something new, and not before."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._static = static_files()
        self._lock = threading.Lock()
        self._site: Site | None = None
        self._pages: dict[str, Any] = {}
        self._stamp = ""

    def stamp(self) -> str:
        """Return what is another text when there is something new. Raises BadResults."""
        with Source.open(self._folder) as source:
            return source.results.stamp()

    def page(self, place: str) -> bytes | None:
        """Return a file of the site as it is now, None if it has no such file. Raises BadResults."""
        if place in self._static:
            return self._static[place]
        with self._lock, Source.open(self._folder) as source:
            stamp = source.results.stamp()
            if self._site is None or stamp != self._stamp:
                site = Site(content_of(source), source.results, lambda _line: None, live=True)
                site.look_on(self._site)
                self._site, self._pages, self._stamp = site, site.pages(), stamp
            self._site.results = source.results
            folder, _, file = place.partition("/")
            if folder == "games" and file.endswith(".html"):
                text = self._site.game(file.removesuffix(".html"))
            else:
                text = self._pages[place]() if place in self._pages else None
        return None if text is None else text.encode()


@click.command()
@FOLDER
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 is everybody.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any that is free.")
def serve(results: Path, host: str, port: int) -> None:
    """Show the pages of RESULTS in a browser, live while a run goes on. Needs the extra `web`.

    They are those of `arena publish`, and follow what comes in. Nothing can be changed by way of them, and none but
    this machine can see them unless --host says so. Ctrl-C ends it.

    \b
    Examples:
      arena serve results/spring
      arena serve results/spring --host 0.0.0.0 --port 80
    """
    try:
        import uvicorn

        application = _application(Live(results), host)
    except ImportError as error:
        raise UserError(f"arena serve needs the extra `web`, pip install 'euchre-arena[web]': {error}") from None
    Source.open(results).results.close()  # refuses what is not there, before anybody waits for it
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        raise UserError(
            f"can't listen at {host}, port {port}: {error.strerror or error}; choose another --port"
        ) from None
    with listening:
        say(f"http://{_name(host)}:{listening.getsockname()[1]}/  (Ctrl-C ends it)")
        server = uvicorn.Server(uvicorn.Config(application, log_level="warning", timeout_graceful_shutdown=1))
        with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it again once it has ended in good order
            server.run(sockets=[listening])
    sys.exit(0)


def _name(host: str) -> str:
    return "127.0.0.1" if host in ("", "0.0.0.0", "::") else host


def _application(live: Live, host: str) -> Any:
    from starlette.applications import Starlette
    from starlette.concurrency import run_in_threadpool
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.requests import Request
    from starlette.responses import PlainTextResponse, Response, StreamingResponse
    from starlette.routing import Route

    async def page(request: Request) -> Response:
        place = request.path_params["place"] or "index.html"
        try:
            content = await run_in_threadpool(live.page, place)
        except BadResults as error:
            return PlainTextResponse(f"{error}\n", 503, HEADERS)
        if content is None:
            return PlainTextResponse("There is no such page.\n", 404, HEADERS)
        return Response(content, 200, HEADERS, KINDS[Path(place).suffix])

    async def events(_: Request) -> Response:
        async def told() -> AsyncIterator[str]:
            last = None
            while True:
                with contextlib.suppress(BadResults):  # not there for a moment; the page says so to who asks for it
                    stamp = await run_in_threadpool(live.stamp)
                    if stamp != last:
                        last = stamp
                        yield f"data: {stamp}\n\n"
                await asyncio.sleep(LOOK_EVERY)
                yield ": \n\n"  # so that a reader who has gone is noticed

        return StreamingResponse(told(), 200, HEADERS, "text/event-stream")

    # Of this machine alone, no page of another's may ask by way of a name that leads here.
    local = host in ("127.0.0.1", "localhost", "::1")
    hosts = ["127.0.0.1", "localhost", "[::1]"] if local else ["*"]
    return Starlette(
        routes=[Route("/events", events), Route("/{place:path}", page)],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=hosts)],
    )
