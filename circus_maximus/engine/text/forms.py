"""How actions are written, read and picked: each kind of action says it once, in its form.

`@form("place PLACE [WORKERS]", picks="place/{place} {workers}")` says that `place prison 2` is written for two workers
and `place prison` for one, the default, and that the picks are the place and a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from msgspec.structs import fields

from circus_maximus.engine.text.notation import not_an_action, number_in, seat_in, seat_word

A = TypeVar("A")
K = TypeVar("K", bound=type)
Picks = tuple[str | int, ...]


class Reads(NamedTuple):
    """How a field of an action is read from a word, and written. The type of the field has it in an `Annotated`."""

    read: Callable[[str], Any]
    """Returns the value; `ValueError` with a message for players if the word is not one."""
    write: Callable[[Any], str] = str


SeatWord = Annotated[int, Reads(seat_in, seat_word)]
"""A seat as a field of an action; players can type the name of its player."""


class _Form(NamedTuple):
    """A form as a kind declares it."""

    shape: str
    picks: str | Callable[[Any], Sequence[Picks]]
    read: Callable[[Sequence[str]], Any] | None
    write: Callable[[Any], str] | None


_FORMS: dict[type, tuple[_Form, ...]] = {}


def form(
    shape: str,
    *,
    picks: str | Callable[[Any], Sequence[Picks]] = "",
    read: Callable[[Sequence[str]], Any] | None = None,
    write: Callable[[Any], str] | None = None,
) -> Callable[[K], K]:
    """Declare a form of a kind of action; a kind may have several, of which the first that says all of it is written.

    Words in capitals are fields: `COINS` is the field `coins`, `STEP:to` is shown as STEP and is the field `to`. One in
    brackets is left out if it has its default value. The picks are texts that may end in a field, `act/{act}`, or a
    field alone for a number; if there are several ways, a function returns them. For a form whose last words are not
    fields one by one, `read` makes the action of the words after the first, and `write` is what follows the first.
    """

    def declare(kind: K) -> K:
        _FORMS[kind] = (_Form(shape, picks, read, write), *_FORMS.get(kind, ()))
        return kind

    return declare


class _Slot(NamedTuple):
    """A field in a form."""

    field: str
    reads: Reads
    optional: bool


class _Resolved:
    """A form with what its fields are."""

    def __init__(self, kind: type, declared: _Form, readings: Mapping[str, Reads]) -> None:
        self.kind = kind
        self.declared = declared
        words = [_word(word, readings) for word in declared.shape.split()]
        self.words: tuple[str | _Slot, ...] = tuple(slot for slot, _ in words)
        self.shape = " ".join(shown for _, shown in words)
        self.slots = tuple(word for word in self.words if isinstance(word, _Slot))
        self.fields = {slot.field for slot in self.slots}
        self.defaults = {field.name: field.default for field in fields(kind)}
        self._least = len([word for word in self.words if not (isinstance(word, _Slot) and word.optional)])
        self._picks = () if callable(declared.picks) else tuple(map(_pick, declared.picks.split()))

    def says_all_of(self, action: Any) -> bool:
        """Whether no field that it leaves out has another value than its default."""
        if self.declared.write is not None:
            return True
        left_out = self.defaults.keys() - self.fields
        return all(getattr(action, field) == self.defaults[field] for field in left_out)

    def write(self, action: Any) -> str:
        if self.declared.write is not None:
            return f"{self.words[0]} {self.declared.write(action)}"
        return " ".join(self._written(action))

    def _written(self, action: Any) -> Iterator[str]:
        for word in self.words:
            if isinstance(word, str):
                yield word
            elif not word.optional or getattr(action, word.field) != self.defaults[word.field]:
                yield word.reads.write(getattr(action, word.field))

    def fits(self, words: Sequence[str]) -> bool:
        """Whether an action in this form has as many words, and those that are not fields are the same."""
        if self.declared.read is not None:
            return len(words) > 2
        there = zip(words, self.words, strict=False)
        return self._least <= len(words) <= len(self.words) and all(
            isinstance(own, _Slot) or word == own for word, own in there
        )

    def read(self, words: Sequence[str]) -> Any:
        if self.declared.read is not None:
            return self.declared.read(words[1:])
        there = zip(words, self.words, strict=False)
        return self.kind(**{own.field: own.reads.read(word) for word, own in there if isinstance(own, _Slot)})

    def paths(self, action: Any) -> Sequence[Picks]:
        if callable(self.declared.picks):
            return self.declared.picks(action)
        return (tuple([before if field is None else _picked(before, action, field) for before, field in self._picks]),)


def _word(word: str, readings: Mapping[str, Reads]) -> tuple[str | _Slot, str]:
    """A word of a shape as a slot, if it is one, and as it is shown."""
    bare = word.strip("[]")
    if not bare.isupper() and ":" not in bare:
        return word, word
    shown, _, field = bare.partition(":")
    field = field or shown.lower()
    slot = _Slot(field, readings[field], word != bare) if field in readings else word
    return slot, word.replace(bare, shown)


def _pick(template: str) -> tuple[str, str | None]:
    """The text before a field, and the field; None if it is all text."""
    before, brace, field = template.partition("{")
    return before, field.removesuffix("}") if brace else None


def _picked(before: str, action: Any, field: str) -> str | int:
    value: str | int = getattr(action, field)
    return f"{before}{value}" if before else value


class Forms(Generic[A]):
    """The forms of all actions of a title. What the fields are is found out when a form is first used."""

    def __init__(self, actions: Any) -> None:
        """`actions` is the union of all kinds."""
        self._kinds: tuple[type[A], ...] = get_args(actions)

    @cached_property
    def _forms(self) -> dict[type[A], tuple[_Resolved, ...]]:
        return {kind: tuple(_Resolved(kind, it, _readings(kind)) for it in _FORMS[kind]) for kind in self._kinds}

    @cached_property
    def shapes(self) -> tuple[str, ...]:
        """The notation in short, one text for each form."""
        return tuple(form.shape for forms in self._forms.values() for form in forms)

    def _form_of(self, action: A) -> _Resolved:
        return next(form for form in self._forms[type(action)] if form.says_all_of(action))

    def write(self, action: A) -> str:
        """An action in the notation."""
        return self._form_of(action).write(action)

    def parse(self, text: str) -> A:
        """Read an action. The rules decide whether it is allowed and whether what it names exists."""
        words = text.split()
        for forms in self._forms.values():
            for form in forms:
                if words[:1] == [form.words[0]] and form.fits(words):
                    action: A = form.read(words)
                    return action
        raise not_an_action(text, self.shapes)

    def paths(self, action: A) -> Sequence[Picks]:
        """Every series of picks that chooses an action."""
        return self._form_of(action).paths(action)


def _readings(kind: type) -> dict[str, Reads]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: _reads(hints[field.name]) for field in fields(kind)}


def _reads(annotated: Any) -> Reads:
    """How a value of a type is read: as its annotation says, or as a number."""
    kinds = (annotated, *get_args(annotated))
    said = (it for kind in kinds if get_origin(kind) is Annotated for it in get_args(kind) if isinstance(it, Reads))
    return next(said, Reads(number_in))
