"""Options of a game: typed, documented, checked before anything runs."""

import types
from typing import Annotated, Any, Literal, NamedTuple, Self, Union, get_args, get_origin, get_type_hints

import msgspec

from arena.errors import BadOptions

OptionValue = bool | int | str


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the options of one game: each field an option with its default, range and meaning."""

    def check(self) -> None:
        """Raise BadOptions for a combination of values that makes no sense together."""

    def settled(self) -> Self:
        """Return the options with those filled in that follow from others where they are left out."""
        return self

    @classmethod
    def parse(cls, given: dict[str, Any]) -> Self:
        """Return the options with the given values in place of the defaults, or raise BadOptions."""
        known = {option.name: option for option in describe(cls)}
        for name, value in given.items():
            if name not in known:
                raise BadOptions(f"there is no option `{name}`; the options are {', '.join(sorted(known))}")
            try:
                msgspec.convert(value, known[name].type)
            except msgspec.ValidationError:
                raise BadOptions(f"option `{name}` can't be {value!r}; allowed: {known[name].allowed}") from None
        options = cls(**given).settled()
        options.check()
        return options

    def as_dict(self) -> dict[str, OptionValue]:
        """Return every option with its value, as it stands in `hello`."""
        return msgspec.structs.asdict(self)


class Option(NamedTuple):
    """What a user is told of one option."""

    name: str
    default: OptionValue
    allowed: str
    meaning: str
    type: Any


def describe(options: type[Options]) -> list[Option]:
    """Return the options of a game in the order in which they are declared."""
    hints = get_type_hints(options, include_extras=True)
    return [
        Option(field.name, field.default, *_explain(hints[field.name]), hints[field.name])
        for field in msgspec.structs.fields(options)
    ]


def _explain(hint: Any) -> tuple[str, str]:
    """Return the allowed values and the meaning of an annotated type."""
    if get_origin(hint) is not Annotated:
        return _allowed(hint, None), ""
    kind, *extras = get_args(hint)
    metas = [extra for extra in extras if isinstance(extra, msgspec.Meta)]
    meaning = next((meta.description for meta in metas if meta.description), "")
    return _allowed(kind, metas[0] if metas else None), meaning


def _allowed(kind: Any, meta: msgspec.Meta | None) -> str:
    if kind is bool:
        return "true, false"
    if get_origin(kind) is Literal:
        return ", ".join(str(value) for value in get_args(kind))
    if get_origin(kind) in (Union, types.UnionType):
        return " or ".join(_allowed(part, meta) for part in get_args(kind))
    low = meta.ge if meta else None
    high = meta.le if meta else None
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"a whole number from {low}" if low is not None else "a whole number"
