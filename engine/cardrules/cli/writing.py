"""``cardrules steps``, ``card``, ``lint`` and ``fmt``: for those who write."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from cardrules.cli.exit_codes import FAILED
from cardrules.cli.words import slugs
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.files import root, shown, write_whole
from cardrules.language.card_explain import explain
from cardrules.language.cards import SUFFIX as CARD
from cardrules.language.cards import Cards
from cardrules.language.steps import steps as all_steps
from cardrules.scenario.fmt import format_file
from cardrules.scenario.games import game_of
from cardrules.scenario.knowing import known
from cardrules.scenario.lexicons import phrasebook
from cardrules.scenario.lint import lint as lint_features
from cardrules.scenario.settings import VOCABULARIES, cards
from cardrules.scenario.suite import SUFFIX as FEATURE
from cardrules.scenario.suite import missing


def steps(given: argparse.Namespace) -> int:
    """Print the sentences that scenarios may be written in."""
    book = phrasebook(given.game)
    wanted = None if given.term is None else slugs((given.game,), "term", given.term)[given.game]
    told = [each for each in all_steps(book) if wanted is None or wanted & set(each["terms"])]
    if not told:
        said = f"用語「{given.term}」についての文はない"
        print(InputError(said, expected="--term なしで、使える文を全部見られる"), file=sys.stderr)
        return FAILED
    if given.format == "json":
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return 0
    kind = ""
    for each in told:
        if each["kind"] != kind:
            kind = each["kind"]
            print(f"\n{kind}")
        print(f"  {each['text']}{'（下に表）' if each['table'] else ''}")
        if each["note"]:
            print(f"      {each['note']}")
    return 0


def card(given: argparse.Namespace) -> int:
    """Print how a card is understood: its normal form, and what the engine makes of each line."""
    known_cards = cards(given.game)
    path = Path(given.name)
    if path.suffix == CARD:
        found = path if path.exists() else root() / path
        if found.is_dir():
            raise InputError("フォルダーである", Place(path.as_posix()), f"{CARD} のファイルを1つ書く")
        if not found.exists():
            raise missing(path)
        read = known_cards.notation.read(found)
    elif path.exists() and given.name not in known_cards.index:
        wrong = "フォルダーである" if path.is_dir() else "カードのファイルでない"
        raise InputError(wrong, Place(path.as_posix()), f"カードの名前か、{CARD} のファイルを1つ書く")
    else:
        read = known_cards[given.name.removeprefix("《").removesuffix("》")]
    print(known_cards.notation.write(read).rstrip("\n"))
    print()
    print(explain(known_cards.notation, read))
    return 0


def lint(given: argparse.Namespace) -> int:
    """Print what is written wrongly; nothing is run."""
    features, card_files = _files(given.paths)
    errors = (*lint_features(features, known), *_card_errors(card_files))
    found = tuple({str(each): each for each in errors}.values())
    if given.format == "json":
        print(json.dumps([_plain(each) for each in found], ensure_ascii=False, indent=2))
    elif found:
        raise InputErrors(found)
    else:
        print(f"書き誤りはない（シナリオ {len(features)}ファイル、カード {len(card_files)}ファイル）")
    return 2 if found else 0


def _plain(error: InputError) -> dict[str, object]:
    place = error.place
    return {
        "path": place.path if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "message": error.message,
        "expected": error.expected,
    }


def _files(paths: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    features: list[Path] = []
    card_files: list[Path] = []
    for path in tuple(paths) or (root() / "scenarios", root() / "ontology"):
        if not (path.is_file() or path.is_dir()):
            raise missing(path)
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        here = [each for each in found if each.suffix in (FEATURE, CARD)]
        if not here:
            wrong = "シナリオでもカードでもない" if path.is_file() else "シナリオもカードも1つもない"
            raise InputError(wrong, Place(shown(path)), f"{FEATURE} か {CARD} のファイルを指定する")
        features += [each for each in here if each.suffix == FEATURE]
        card_files += [each for each in here if each.suffix == CARD]
    return features, card_files


def _card_errors(paths: Iterable[Path]) -> Iterable[InputError]:
    for path in paths:
        try:
            _cards_beside(path).notation.read(path)
        except InputErrors as problems:
            yield from problems.errors
        except InputError as problem:
            yield problem.at(Place(shown(path)))


def _cards_beside(path: Path) -> Cards:
    """Return the cards of the game that a card file belongs to; of the first game where that is not told."""
    game = game_of(path)
    return cards(game if game in VOCABULARIES else next(iter(VOCABULARIES)))


def fmt(given: argparse.Namespace) -> int:
    """Bring files into their normal form, or name those that are not in it.

    A file that cannot be read keeps no other from it.
    """
    features, card_files = _files(given.paths)
    wrong: list[InputError] = []
    changed = False
    for path in (*features, *card_files):
        try:
            different = _format(path, check=given.check)
        except InputErrors as problems:
            wrong += problems.errors
        except InputError as problem:
            wrong.append(problem.at(Place(shown(path))))
        else:
            changed |= different
            if different:
                told = InputError("整っていない", Place(shown(path)), f"cardrules fmt {shown(path)} で整う")
                print(told if given.check else f"{shown(path)}: 整えた", file=sys.stderr)
    if wrong:
        raise InputErrors(tuple(wrong))
    return FAILED if changed and given.check else 0


def _format(path: Path, *, check: bool) -> bool:
    return (_format_card if path.suffix == CARD else format_file)(path, check=check)


def _format_card(path: Path, *, check: bool) -> bool:
    notation = _cards_beside(path).notation
    made = notation.write(notation.read(path))
    changed = made.encode() != path.read_bytes()
    if changed and not check:
        write_whole(path, made.encode())
    return changed
