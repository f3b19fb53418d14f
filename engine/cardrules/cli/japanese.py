"""A command line that explains itself and complains in Japanese; argparse itself speaks English."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from cardrules.core.errors import InputError

_COMPLAINTS: Final = (
    (r"the following arguments are required: (.*)", "「{0}」が書かれていない"),
    (
        r"argument (.*?): invalid choice: '?(.*?)'? \(choose from (.*)\)",
        "「{0}」に「{1}」とは書けない（{2} のどれか）",
    ),
    (r"argument (.*?): invalid (?:int|port) value: '(.*)'", "{0} の「{1}」は整数でない"),
    (r"argument (.*?): expected .*argument.*", "{0} の後に値が要る"),
    (r"argument (.*?): ignored explicit argument (.*)", "{0} に値は付けられない"),
    (r"unrecognized arguments: (.*)", "「{0}」という指定はない"),
    (r"ambiguous option: (\S+) could match (.*)", "「{0}」だけでは、{1} のどれかが決まらない"),
)
"""What argparse says, and how it is told; what is not among them is passed on as it is."""

_QUOTED: Final = re.compile(r"'([^']*)'")


class Parser(argparse.ArgumentParser):
    """A parser whose help and complaints are in Japanese; a complaint is an ``InputError``."""

    def __init__(self, **given: Any) -> None:
        super().__init__(add_help=False, formatter_class=_Help, **given)
        self._positionals.title = "引数"
        self._optionals.title = "指定"
        self.add_argument("-h", "--help", action="help", help="この使い方を見せる")

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong, so that it is told like everything else."""
        raise InputError(
            f"cardrules の使い方が違う：{told(message)}", expected=f"「{self.prog} --help」で使い方を見る"
        )


class _Help(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, "使い方: " if prefix is None else prefix)


def told(message: str) -> str:
    """Return in Japanese what argparse complains of."""
    for pattern, words in _COMPLAINTS:
        if found := re.fullmatch(pattern, message):
            return words.format(*(_QUOTED.sub("「\\1」", group) for group in found.groups()))
    return message
