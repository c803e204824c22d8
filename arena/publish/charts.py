"""Small drawings, as SVG without any style of its own: colours come from the page, by class."""

from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup, escape

_WIDTH: Final = 320
_HEIGHT: Final = 120
_EDGE: Final = 24


def interval(low: float, value: float, high: float, least: float, most: float) -> Markup:
    """Return a bar from low to high with a mark at the value, on a scale from least to most."""
    scale = 156 / ((most - least) or 1.0)
    left, middle, right = (2 + scale * (each - least) for each in (low, value, high))
    return Markup(
        f'<svg class="interval" viewBox="0 0 160 14" width="160" height="14" aria-hidden="true">'
        f'<line class="axis" x1="0" y1="7" x2="160" y2="7"/>'
        f'<rect class="bar" x="{left:.1f}" y="4" width="{max(right - left, 1):.1f}" height="6" rx="3"/>'
        f'<circle class="mark" cx="{middle:.1f}" cy="7" r="3"/></svg>'
    )


def histogram(counts: Mapping[int, int], label: str) -> Markup:
    """Return a histogram over microseconds, a bar for each doubling."""
    bars: dict[int, int] = {}
    for micros, count in counts.items():
        place = micros.bit_length() - 1
        bars[place] = bars.get(place, 0) + count
    if not bars:
        return Markup("")
    first, last = min(bars), max(bars)
    step = (_WIDTH - 2 * _EDGE) / (last - first + 1)
    most = max(bars.values())
    drawn = []
    for place in range(first, last + 1):
        height = (_HEIGHT - 2 * _EDGE) * bars.get(place, 0) / most
        x, y = _EDGE + step * (place - first), _HEIGHT - _EDGE - height
        drawn.append(f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{step - 1:.1f}" height="{height:.1f}"/>')
    for place in (first, last + 1):
        x = _EDGE + step * (place - first)
        drawn.append(f'<text x="{x:.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{duration(2**place / 1000)}</text>')
    return _figure(drawn, label)


def course(points: Sequence[tuple[int, float, float]], label: str) -> Markup:
    """Return a line of values with the band of their doubt, over games: (games, value, half the band's width)."""
    if len(points) < 2:
        return Markup("")
    games = points[-1][0] or 1
    low = min(value - half for _, value, half in points)
    high = max(value + half for _, value, half in points)
    scale = (_HEIGHT - 2 * _EDGE) / ((high - low) or 1.0)

    def place(count: int, value: float) -> str:
        return f"{_EDGE + (_WIDTH - 2 * _EDGE) * count / games:.1f},{_HEIGHT - _EDGE - scale * (value - low):.1f}"

    upper = [place(count, value + half) for count, value, half in points]
    lower = [place(count, value - half) for count, value, half in reversed(points)]
    line = [place(count, value) for count, value, _ in points]
    drawn = [
        f'<polygon class="band" points="{" ".join([*upper, *lower])}"/>',
        f'<polyline class="line" points="{" ".join(line)}"/>',
        f'<text x="{_EDGE - 4}" y="{_EDGE + 4}" text-anchor="end">{high:.0f}</text>',
        f'<text x="{_EDGE - 4}" y="{_HEIGHT - _EDGE}" text-anchor="end">{low:.0f}</text>',
        f'<text x="{_WIDTH - _EDGE}" y="{_HEIGHT - 8}" text-anchor="end">{games} games</text>',
    ]
    return _figure(drawn, label)


def _figure(drawn: Sequence[str], label: str) -> Markup:
    head = f'<svg class="figure" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="'
    axis = f'<line class="axis" x1="{_EDGE}" y1="{_HEIGHT - _EDGE}" x2="{_WIDTH - _EDGE}" y2="{_HEIGHT - _EDGE}"/>'
    return Markup(head) + label + Markup(f'">{axis}{"".join(drawn)}</svg>')


def heat(value: float | None, most: float) -> str:
    """Return the class of a value from -most to most: one of h-5 to h5, or nothing."""
    if value is None or not most:
        return ""
    return f"h{round(5 * max(-1.0, min(1.0, value / most)))}"


def duration(milliseconds: float) -> str:
    """Return a time as people say it."""
    if milliseconds < 1:
        return f"{milliseconds * 1000:.0f} µs"
    if milliseconds < 1000:
        return f"{milliseconds:.3g} ms"
    return f"{milliseconds / 1000:.3g} s"


def badge(label: str, text: str) -> str:
    """Return a badge as SVG for a README; both texts are escaped."""
    left, right = (12 + 7 * len(part) for part in (label, text))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img"'
        f' aria-label="{escape(label)}: {escape(text)}">'
        f'<rect width="{left}" height="20" fill="#444"/><rect x="{left}" width="{right}" height="20" fill="#1f6feb"/>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">'
        f'<text x="{left / 2}" y="14">{escape(label)}</text>'
        f'<text x="{left + right / 2}" y="14">{escape(text)}</text></g></svg>\n'
    )
