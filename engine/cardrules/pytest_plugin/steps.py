"""The steps of every scenario: one for each keyword, which takes any sentence.

What a sentence means is the business of our own phrases; so pytest-bdd has nothing to choose
from. A feature file that is collected gets these steps into its module, and nobody else.
"""

from __future__ import annotations

from inspect import signature
from typing import Any

import pytest
from pytest_bdd import given, parsers, then, when
from pytest_bdd.steps import StepNamePrefix

from cardrules.pytest_plugin.scenarios import RUN, Run


class AnySentence(parsers.StepParser):
    """Matches every sentence, and hands it on whole."""

    def parse_arguments(self, name: str) -> dict[str, Any]:
        """Return the sentence."""
        return {"sentence": name}

    def is_matching(self, name: str) -> bool:
        """Say yes."""
        return True


ANY = AnySentence("cardrules")


def fixture(kind: str) -> str:
    """Return the name of the fixture that pytest-bdd makes of our step of a type."""
    return f"{StepNamePrefix.step_def.value}_{kind}_{ANY.name}"


@pytest.fixture
def cardrules_run(request: pytest.FixtureRequest) -> Run:
    """The run of the scenario that the item stands for."""
    run: Run = request.node.stash[RUN]
    return run


def step(cardrules_run: Run, sentence: str) -> None:
    """Report what came of the sentence."""
    __tracebackhide__ = True
    cardrules_run.report(sentence)


# pytest-bdd asks for the signature twice a step; here it is worked out once
vars(step)["__signature__"] = signature(step)
for keyword in (given, when, then):
    keyword(ANY)(step)
