"""Which acts were never used, and why: nothing asked, their time never came, there is no such option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from cardrules.core.decisions import Decision, Refusal
from cardrules.core.describing import PLAYERS
from cardrules.core.engine import Engine
from cardrules.core.errors import InputError
from cardrules.core.records import replace
from cardrules.core.state import GameState
from cardrules.core.trace import Decided, Refused, Triggered
from cardrules.language.phrases import Match
from cardrules.scenario.acts import MEANT, names
from cardrules.scenario.answering import CHANGING, Act
from cardrules.scenario.branches import Branch
from cardrules.scenario.by_itself import done_unasked
from cardrules.scenario.changing import together
from cardrules.scenario.deeds import Plain, Timed, bare
from cardrules.scenario.happened.details import course_of
from cardrules.scenario.happened.occurrences import eye
from cardrules.scenario.judged import told
from cardrules.scenario.paying import PAY, against, payments, settled
from cardrules.scenario.saying import SEVERAL_OPTIONS
from cardrules.scenario.ways_said import said_otherwise


def unused(engine: Engine[Any], branches: Sequence[Branch]) -> frozenset[int]:
    """Return the steps whose act no branch came to use.

    What there was no way around, nobody was asked; a sentence that says it is right all the same.
    """
    if not branches:
        return frozenset()
    never = set.intersection(*({step for step, _ in each.left} for each in branches))
    if not never:
        return frozenset()
    acts = {step: bare(deed) for step, deed in branches[0].left if step in never}
    plays = [each.play for each in branches]
    said = {step for play in plays for step in _settled_unasked(engine, play, acts)}
    done = {step for play in plays for step in done_unasked(engine, play, acts)}
    return frozenset(acts) - said - done


def _settled_unasked(engine: Engine[Any], play: Any, acts: Mapping[int, Plain]) -> Iterator[int]:
    """Yield the steps that together say the one set of changes of a cost, or payment, that there was."""
    look = eye(engine, play)
    answers = [(step, act) for step, act in acts.items() if isinstance(act, Act)]
    yield from settled(engine, play, [(step, act) for step, act in answers if PAY in act.acts])
    for entry in engine.explain(play):
        if isinstance(entry, Decided) and entry.forced:
            yield from together(answers, entry.decision, look(entry))[1]


_OF_OPTIONS: Final = frozenset({"choose-option", "choose-option-number", "choose-options"})


def why_unused(
    engine: Engine[Any],
    branches: Sequence[Branch],
    match: Match,
    step: int,
    named: Callable[[str], str] = str,
) -> str:
    """Return in words why what a step says was no answer to anything; ``named`` names a rule in brackets."""
    point = _never_came(branches).get(step)
    if point is not None:
        return f"「{point}」時がなかった"
    play, deed = branches[0].play, bare(dict(branches[0].left)[step])
    against: Iterable[str] = dict.fromkeys(
        told(refusal, named)
        for each in branches
        for refusal in (*_refused(engine, each, step), *_paid_otherwise(engine, each.play, deed, match.core))
    )
    if not against and isinstance(deed, Act):
        against = _against(engine, play, deed, named)
    if not against and isinstance(deed, Act):
        against = _by_another(engine, play, deed)
    because = f"：{'、'.join(against)}" if against else _more(engine, play, match.core)
    chosen = isinstance(deed, Act) and deed.chosen
    what = "カードを選んだだけで、使うことにはならなかった" if chosen else "どの決定の答えにもならなかった"
    return f"{what}{because}"


def said_wrongly(
    engine: Engine[Any], branches: Sequence[Branch], step: int, named: Callable[[str], str]
) -> InputError | None:
    """Return the complaint that what a step says is said otherwise, if no rule stood against it."""
    deed = dict(branches[0].left)[step]
    if not isinstance(deed, Act) or any(any(True for _ in _refused(engine, each, step)) for each in branches):
        return None
    play = branches[0].play
    if _against(engine, play, deed, named):
        return None
    decisions = (each.decision for each in engine.explain(play) if isinstance(each, Decided))
    asked = any(option.act in CHANGING for each in decisions for option in each.options)
    return said_otherwise(engine, play, deed, can=False, asked=asked)


def _by_another(engine: Engine[Any], play: Any, act: Act) -> tuple[str, ...]:
    """Return who decided what an act says, where that was the other player."""
    look, other = eye(engine, play), replace(act, player=act.player.other)
    asked = (each for each in engine.explain(play) if isinstance(each, Decided))
    if any(other.picks(each.decision, look(each)) for each in asked):
        return (f"それを決めるのは{PLAYERS[other.player]}である",)
    return ()


def _against(engine: Engine[Any], play: Any, act: Act, named: Callable[[str], str]) -> tuple[str, ...]:
    """Return what was refused of an act where it was asked for, else what stands against it now."""
    entries = tuple(engine.explain(play))
    asked = ((engine.at(play, each.state), each.decision) for each in entries if isinstance(each, Decided))
    found = [(there, asking, each) for there, asking in asked for each in asking.refused]
    aside = engine.aside(play, act.player)
    refused = (entry for entry in entries if isinstance(entry, Refused))
    found += [(play, aside, each) for entry in refused for each in entry.all]
    for refusals in (found, [(play, aside, each) for each in aside.refused]):
        against = (
            each for there, asking, each in refusals if act.concerns(engine.view(there, asking, each.option))
        )
        if words := tuple(dict.fromkeys(told(each, named) for each in against)):
            return words
    return ()


def _refused(engine: Engine[Any], branch: Branch, step: int) -> Iterator[Refusal]:
    """Yield what was refused, of all that a branch asked, of just what a step says."""
    act = next((bare(deed) for at, deed in branch.left if at == step), None)
    if not isinstance(act, Act) or act.begins or act.endures:
        return
    if PAY in act.acts:
        yield from against(engine, branch.play, act)
        return
    entries = [each for each in engine.explain(branch.play) if isinstance(each, Decided)]
    for entry in reversed(entries):
        if act.tapping is not None and entry.answer.act == "pay":
            act = replace(act, tapping=act.tapping + len(entry.answer.choice))
        yield from _refused_at(engine, engine.at(branch.play, entry.state), entry.decision, act)


def _paid_otherwise(engine: Engine[Any], play: Any, deed: Plain, match: Match) -> Iterator[Refusal]:
    """Yield why so many cards as are said are not tapped for a use that was begun."""
    if not isinstance(deed, Act) or deed.tapping is None or deed.begins:
        return
    for paid in payments(engine, play, tuple(engine.explain(play))):
        if _used_in(paid[0].play.state) in (deed.cards or ()):
            yield from engine.against(paid[0].play, match.holes["number"])


def _used_in(state: GameState) -> str:
    """Return the name of the card for which is being paid."""
    course = course_of(state)
    card = None if course is None else state.lying(course[0].card)
    return "" if card is None else card.card


def _refused_at(engine: Engine[Any], play: Any, decision: Decision, act: Act) -> Iterator[Refusal]:
    """Yield what is refused at a decision that would answer it as an act does."""
    offered = [engine.view(play, decision, each) for each in decision.options]
    views = [engine.view(play, decision, each.option) for each in decision.refused]
    asked = replace(decision, options=tuple(each.option for each in decision.refused))
    yield from (decision.refused[at] for at in act.picks(asked, views, offered))


def _more(engine: Engine[Any], play: Any, match: Match) -> str:
    """Return in brackets what there was to say instead, if that can be told."""
    if match.slug in _OF_OPTIONS:
        found, several = _texts(engine, play)
        together = f"。{SEVERAL_OPTIONS}" if several and match.slug != "choose-options" else ""
        return f"（選べた選択肢は{'、'.join(found)}{together}）" if found else ""
    if "text" in match.holes and "card" in match.holes:
        found = _abilities(engine, play, names(match.holes["card"])[0])
        return f"（誘発したのは{'、'.join(found)}）" if found else ""
    return f"（{MEANT[match.slug]}）" if match.slug in MEANT else ""


def _abilities(engine: Engine[Any], play: Any, card: str) -> dict[str, None]:
    """Return the texts of the abilities of a card that came to wait."""
    entries = (entry for entry in engine.explain(play) if isinstance(entry, Triggered))
    found = (each for entry in entries for each in entry.waiting if each.source.card == card)
    return dict.fromkeys(f"「{each.ability.text}」" for each in found)


def _never_came(branches: Sequence[Branch]) -> dict[int, str]:
    """Return the steps whose point in the course no branch came to, with that point as written."""
    lefts = [
        {step: deed.text for step, deed in branch.left if isinstance(deed, Timed)} for branch in branches
    ]
    return {step: text for step, text in lefts[0].items() if all(step in left for left in lefts)}


def _texts(engine: Engine[Any], play: Any) -> tuple[dict[str, None], bool]:
    """Return the words of every option that could be chosen, and whether several were to be at once."""
    look = eye(engine, play)
    entries = [entry for entry in engine.explain(play) if isinstance(entry, Decided)]
    views = [view for entry in entries if entry.decision.kind == "choose-options" for view in look(entry)]
    several = bool(views) and all(len(view.numbers) > 1 for view in views)
    return dict.fromkeys(f"「{text}」" for view in views for text in view.texts), several
