"""Sets the project up on a machine with nothing but Python, then runs it.

    python3 engine/start.py               check the knowledge, run the scenarios, build the site, serve it
    python3 engine/start.py test          pass every test of the project
    python3 engine/start.py COMMAND ...   run `cardrules COMMAND ...`

`test --require-browser`, or CI=true in the environment, makes a missing browser a failure.
Standard library only. Exit codes: 0 good, 1 failures, 2 the set-up or the input was not possible,
130 interrupted.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Python %d.%d では動きません。Python 3.11 以上で実行してください。\n"
        "This needs Python 3.11 or newer; you ran Python %d.%d.\n" % (sys.version_info[:2] * 2)
    )
    sys.exit(2)

import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn, TextIO

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "engine" / "requirements.lock"
VENV = ROOT / ".venv"
STAMP = VENV / "setup.stamp"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
UNFINISHED = "unfinished"

JOURNEY = (["check"], ["test"], ["site", "build"], ["site", "serve"])
"""What a newcomer sees: each is a `cardrules` command, the last one serves until Ctrl-C."""


class Check(NamedTuple):
    """One command that must pass, and what a person calls it."""

    name: str
    command: tuple[str, ...]
    browser: bool = False


CHECKS = (
    Check("書式 / format", ("ruff", "format", "--check")),
    Check("静的検査 / lint", ("ruff", "check")),
    Check("型 / types", ("mypy",)),
    Check("テスト / tests", ("pytest", "-n", "auto", "-m", "not browser")),
    Check("知識の検査 / knowledge", ("cardrules", "check")),
    Check("シナリオとその証明 / scenarios and their proofs", ("cardrules", "test", "--invert", "--ablate")),
    Check("サイト / site", ("cardrules", "site", "build")),
    Check("ブラウザー / browser tests", ("pytest", "-m", "browser"), browser=True),
)
"""Every test of the project, the quick ones first. The only list of them."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)


class SetupError(Exception):
    """The project cannot be set up here; the message says why and what to do."""


def main(arguments: Sequence[str]) -> int:
    """Set up, run what the arguments ask for, and return its exit code."""
    if arguments and arguments[0] in {"-h", "--help"}:
        say(__doc__ or "")
        return 0
    try:
        set_up()
        return run_asked(arguments)
    except SetupError as error:
        say(f"\n{error}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        say("\n中断しました。 / Interrupted.", sys.stderr)
        return 130


def run_asked(arguments: Sequence[str]) -> int:
    """Run all tests, the newcomer's journey, or one `cardrules` command."""
    if list(arguments) in (["test"], ["test", "--require-browser"]):
        return run_checks(required=len(arguments) > 1 or os.environ.get("CI") == "true")
    if arguments:
        return run("cardrules", *arguments)
    return run_journey()


def run_journey() -> int:
    """Run the commands of JOURNEY in order; stop at the first that fails."""
    for number, command in enumerate(JOURNEY, start=1):
        say(f"\n── {number}/{len(JOURNEY)} cardrules {' '.join(command)}")
        code = run("cardrules", *command)
        if code:
            say(f"\n「cardrules {' '.join(command)}」が失敗しました。 / It failed.", sys.stderr)
            return code
    return 0


def run_checks(*, required: bool) -> int:
    """Run every check, also after one failed; return the exit code of the first that failed."""
    browser = find_browser()
    codes: dict[str, int] = {}
    for check in CHECKS:
        say(f"\n── {check.name}: {' '.join(check.command)}")
        if check.browser and not browser:
            codes[check.name] = without_browser(check, required=required)
        else:
            codes[check.name] = run(*check.command)
    return summed_up(codes)


def summed_up(codes: dict[str, int]) -> int:
    """Print which checks passed and return the exit code of the first that failed."""
    say("")
    for name, code in codes.items():
        say(f"  {'失敗 FAILED' if code else '合格 passed'}  {name}")
    return next((code for code in codes.values() if code), 0)


def without_browser(check: Check, *, required: bool) -> int:
    """Say loudly that the tests of a check were not run; that is a failure where they are required."""
    say(
        "!" * 78 + f"\nブラウザーが見つからないため、次のテストは実行していません: {check.name}\n"
        "No browser was found: these tests were NOT run.\n"
        "Chromium か Chrome を入れるか、CARDRULES_BROWSER に実行ファイルを指定してください。\n" + "!" * 78,
        sys.stderr,
    )
    return 1 if required else 0


def find_browser() -> str | None:
    """Return the path of a Chromium or one of its kin; CARDRULES_BROWSER has the first word."""
    named = os.environ.get("CARDRULES_BROWSER")
    if named:
        return shutil.which(named)
    known = (os.path.expandvars(path) for path in APPLICATIONS)
    found = (*map(shutil.which, BROWSERS), *(path for path in known if Path(path).is_file()))
    return next(filter(None, found), None)


def set_up() -> None:
    """Make the environment what the lock says; do nothing where it already is."""
    stamp = wanted_stamp()
    if STAMP.is_file() and STAMP.read_text("utf-8") == stamp and works("import cardrules"):
        return
    say("環境を整えます（初回は数分かかります）。 / Setting up; the first time takes minutes.")
    if STAMP.is_file() or not works("import pip"):
        make_environment()
    STAMP.write_text(UNFINISHED, "utf-8")
    install("固定した版のパッケージ / packages of the lock", "-r", str(LOCK))
    install("cardrules", "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    STAMP.write_text(stamp, "utf-8")


def wanted_stamp() -> str:
    """Return what distinguishes a finished environment: the lock, the packaging, the place, the Python."""
    content = LOCK.read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    return f"{digest}\n{ROOT}\n{sys.version_info.major}.{sys.version_info.minor}\n"


def works(statement: str) -> bool:
    """Tell whether the environment's own Python runs a statement; no Python there is a no."""
    command = [tool("python"), "-c", f"import sys; assert sys.version_info >= (3, 11); {statement}"]
    try:
        return subprocess.run(command, check=False, capture_output=True, env=environment()).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    """Make `.venv` anew; what a broken one had is gone."""
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        refuse(
            f"Python の {' と '.join(missing)} がありません。Debian や Ubuntu では次で入ります。",
            f"This Python has no {' and no '.join(missing)}; on Debian or Ubuntu install it with:",
            "    sudo apt install python3-venv",
        )
    try:
        VENV.mkdir(exist_ok=True)
        STAMP.write_text(UNFINISHED, "utf-8")
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(VENV)
    except (OSError, subprocess.CalledProcessError) as error:
        refuse(
            f"{VENV} を作れません: {error}",
            "The environment cannot be made there. Free the folder or remove it, then try again.",
        )


def install(name: str, *arguments: str) -> None:
    """Let pip install something into the environment, showing how far it is."""
    say(f"  {name}")
    pip = [tool("python"), "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
    with subprocess.Popen(
        [*pip, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(),
        encoding="utf-8",
        errors="replace",
    ) as process:
        lines = list(shown_progress(process.stdout or ()))
    if process.returncode:
        refuse(
            f"{name} を入れられませんでした。ネットワークの接続を確かめて、もう一度実行してください。",
            "It could not be installed. Check the network, then run this again. The last words of pip:",
            *(f"    {line[:160]}" for line in lines[-12:]),
        )


def shown_progress(lines: Sequence[str] | Iterator[str]) -> Iterator[str]:
    """Pass pip's lines on; count the packages aloud, every tenth where nobody watches a terminal."""
    total = sum(1 for line in LOCK.read_text("utf-8").splitlines() if "==" in line)
    live, done = sys.stdout.isatty(), 0
    for line in lines:
        yield line.rstrip()
        if re.match(r"Collecting |Requirement already satisfied: |Ignoring ", line):
            done += 1
            if live or done % 10 == 0:
                print(f"  {min(done, total)}/{total}", end="\r" if live else "\n", flush=True)
        elif line.startswith("Installing collected packages"):
            say("  展開しています / unpacking")


def run(program: str, *arguments: str) -> int:
    """Run a program of the environment in the checkout and return its exit code."""
    try:
        process = subprocess.Popen([tool(program), *arguments], cwd=ROOT, env=environment())
    except OSError as error:
        raise SetupError(f"{program} を起動できません / cannot be started: {error}") from error
    try:
        return process.wait()
    except KeyboardInterrupt:
        if ended_well(process):
            return 0
        raise
    finally:
        if process.poll() is None:
            process.kill()


def ended_well(process: subprocess.Popen[bytes]) -> bool:
    """Tell whether a program, which Ctrl-C reached as well, takes that as its proper end."""
    try:
        return process.wait(timeout=10) == 0
    except subprocess.TimeoutExpired:
        return False


def tool(program: str) -> str:
    """Return the path of a program in the environment, whether or not it is there."""
    return str(BIN / (f"{program}.exe" if os.name == "nt" else program))


def environment() -> dict[str, str]:
    """Return the variables for programs of the environment: nothing of another Python leaks in."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONHOME", "PYTHONPATH"}}
    browser = find_browser()
    found = {"CARDRULES_BROWSER": browser} if browser else {}
    path = os.pathsep.join((str(BIN), os.environ.get("PATH", os.defpath)))
    return kept | found | {"PATH": path, "PIP_USER": "0", "PYTHONUTF8": "1", "NO_MKDOCS_2_WARNING": "1"}


def refuse(*lines: str) -> NoReturn:
    """Stop the set-up with a message."""
    raise SetupError("\n".join(lines))


def say(text: str, stream: TextIO | None = None) -> None:
    """Print a message at once, so that it stands in order with what the commands print."""
    print(text, file=stream, flush=True)


def _terminated(_number: int, _frame: object) -> NoReturn:
    sys.exit(143)


if __name__ == "__main__":
    for _stream in (sys.stdout, sys.stderr):
        _stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    signal.signal(signal.SIGTERM, _terminated)
    sys.exit(main(sys.argv[1:]))
