"""What the command line may say. Each command loads only what it needs, when it runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from cardrules.cli.japanese import Parser
from cardrules.core.errors import InputError

Run = Callable[[argparse.Namespace], int]


def day(text: str) -> date:
    """Return the date that a text gives as YYYY-MM-DD."""
    from cardrules.language.dates import read_date

    return read_date(text)


_LAST_PORT = 65_535


def port(text: str) -> int:
    """Return the number of a port that a text gives."""
    number = int(text)
    if not 0 <= number <= _LAST_PORT:
        raise InputError(
            f"番号「{text}」は使えない", expected=f"0から{_LAST_PORT}までの数にする（0なら空いている番号）"
        )
    return number


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command."""
    made = Parser(prog="cardrules", description="実行できるルールブック")
    commands = made.add_subparsers(title="コマンド", metavar="コマンド", required=True, parser_class=Parser)
    _check(commands)
    _test(commands)
    _reading(commands)
    _writing(commands)
    _site(commands)
    return made


Commands = Any
"""What argparse gives out for adding commands; it has no public name for it."""


def _add(commands: Commands, name: str, run: Run, told: str, needs: str = "") -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = commands.add_parser(name, help=told, description=told)
    made.set_defaults(run=run, needs=needs)
    return made


def _paths(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "paths", nargs="*", type=Path, metavar="パス", help="フォルダーかファイル（書かなければ全部）"
    )


def _format(made: argparse.ArgumentParser, *formats: str) -> None:
    made.add_argument("--format", choices=("terminal", *formats), default="terminal", help="出力の形")


def _check(commands: Commands) -> None:
    def run(given: argparse.Namespace) -> int:
        from cardrules.cli import knowledge

        return knowledge.check(given)

    made = _add(commands, "check", run, "知識・シナリオ・コードが食い違っていないかを調べる", "knowledge")
    made.add_argument(
        "--accept",
        action="store_true",
        help="台帳（ledger.txt）を書き直し、検証済になったものを unproved.json から外す",
    )
    _format(made, "json")


def _test(commands: Commands) -> None:
    def run(given: argparse.Namespace) -> int:
        from cardrules.cli import testing

        return testing.test(given)

    made = _add(commands, "test", run, "シナリオを実行する")
    _paths(made)
    made.add_argument("--term", metavar="用語", help="この用語のシナリオだけ")
    made.add_argument("--rule", metavar="規則", help="この規則のシナリオだけ")
    made.add_argument(
        "--as-of", type=day, metavar="日付", help="書かれた日付のかわりに、この日のルールで裁定し直す"
    )
    made.add_argument("--invert", action="store_true", help="ならばを逆にすると失敗することを確かめる")
    made.add_argument("--ablate", action="store_true", help="規則を抜くと答えか経過が変わることを確かめる")
    _format(made, "json", "junit", "earl")


def _reading(commands: Commands) -> None:
    def trace(given: argparse.Namespace) -> int:
        from cardrules.cli import testing

        return testing.trace(given)

    def ask(given: argparse.Namespace) -> int:
        from cardrules.cli import knowledge

        return knowledge.ask(given)

    made = _add(commands, "trace", trace, "シナリオの経過を、盤面と規則とともに見る")
    made.add_argument("place", metavar="場所", help="ファイル、またはファイル:行")
    made.add_argument("--as-of", type=day, metavar="日付", help="この日のルールで")
    _format(made, "json")
    made = _add(commands, "ask", ask, "言葉や番号を引く（SELECT などで始まれば SPARQL）", "knowledge")
    made.add_argument("text", metavar="言葉", help="言葉、読み、番号、裁定の名前、または問い合わせ")
    made.add_argument("--as-of", type=day, metavar="日付", help="この日に有効な規則だけ")
    _format(made, "json")


def _writing(commands: Commands) -> None:
    def command(name: str) -> Run:
        def run(given: argparse.Namespace) -> int:
            from cardrules.cli import writing

            found: Run = getattr(writing, name)
            return found(given)

        return run

    made = _add(commands, "steps", command("steps"), "シナリオに書ける文を見る")
    made.add_argument("--game", default="duelmasters", metavar="ゲーム", help="ゲーム（duelmasters、gate）")
    made.add_argument("--term", metavar="用語", help="この用語の文だけ")
    _format(made, "json")
    made = _add(commands, "card", command("card"), "カードがどう理解されたかを見る")
    made.add_argument("name", metavar="カード", help="カードの名前、または .card ファイル")
    made.add_argument("--game", default="duelmasters", metavar="ゲーム", help="ゲーム（duelmasters、gate）")
    made = _add(commands, "lint", command("lint"), "シナリオとカードの書き誤りを探す")
    _paths(made)
    _format(made, "json")
    made = _add(commands, "fmt", command("fmt"), "シナリオとカードを決まった形に整える")
    _paths(made)
    made.add_argument("--check", action="store_true", help="直さずに、整っていないファイルを示す")


def _site(commands: Commands) -> None:
    def build(given: argparse.Namespace) -> int:
        from cardrules.cli import site

        return site.build(given)

    def serve(given: argparse.Namespace) -> int:
        from cardrules.cli import site

        return site.serve(given)

    made = _add(commands, "site", build, "サイトを作る、見せる", "site")
    actions = made.add_subparsers(title="すること", metavar="build|serve", required=True, parser_class=Parser)
    building = actions.add_parser("build", help="サイトを .build/site に作る")
    building.set_defaults(run=build)
    serving = actions.add_parser("serve", help="サイトを手元で見せ、変更を映す")
    serving.add_argument(
        "--port", type=port, default=8000, metavar="番号", help="番号（ふさがっていれば、空いている番号）"
    )
    serving.set_defaults(run=serve)
