"""Which tiers of isolation this machine gives: a small program is started in each, and tells what it can do."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from arena.bot.launch import BWRAP, launch, tiers_of_system
from arena.errors import ArenaError, NoIsolation
from arena.records import EntrantSpec, Tier

Wanted = Literal["auto", "full", "partial", "none"]
WANTED: Final = ("auto", "full", "partial", "none")

_PATIENCE: Final = 30.0  # seconds for a probe
_MEMORY_MB: Final = 256

# The probe says what it can do that a bot must not: read a file of others, start a process. It ends with "done".
_SCRIPT: Final = """
test -r "$0/secret" && read line < "$0/secret" && echo "it can read other files"
echo done
(exit 0) && echo "it can start processes"
"""


class Finding(NamedTuple):
    """Whether a tier works here; if not, why, and what would change it."""

    tier: Tier
    works: bool
    reason: str = ""
    remedy: str = ""


def choose(wanted: Wanted) -> Tier:
    """Return the tier to play in: the one wanted, or the best there is for auto. Raises NoIsolation."""
    findings = [probe(tier) for tier in tiers_of_system()]
    if wanted == "auto":
        for finding in findings:
            if finding.works:
                return finding.tier
        raise NoIsolation(f"bots can't be started here at all: {findings[-1].reason}")
    for finding in findings:
        if finding.tier == wanted:
            if finding.works:
                return finding.tier
            raise NoIsolation(
                f"isolation {wanted} does not work here: {finding.reason};"
                f" {finding.remedy}, or choose another --isolation"
            )
    raise NoIsolation(f"isolation {wanted} is for Linux; here only {', '.join(tiers_of_system())} can be had")


@cache
def probe(tier: Tier) -> Finding:
    """Start a program in a tier and see whether it runs, and what it can do there."""
    try:
        with _secret() as folder:
            said, status = _run(tier, folder)
    except (ArenaError, OSError) as error:
        return Finding(tier, False, str(error), _remedy(tier, str(error)))
    if "done" not in said:
        return Finding(tier, False, f"a probe ended with status {status}: {said.strip()}", _remedy(tier, said))
    able = [line for line in said.splitlines() if line.startswith("it can")]
    if able and tier != "none":
        return Finding(tier, False, f"a probe was not confined: {', '.join(able)}", _remedy(tier, ""))
    return Finding(tier, True)


@contextmanager
def _secret() -> Iterator[str]:
    """Give a folder with a file that anyone may read, unless he is kept from it."""
    with tempfile.TemporaryDirectory(prefix="arena-probe-") as folder:
        Path(folder).chmod(0o755)
        Path(folder, "secret").write_text("secret\n", "ascii")
        yield folder


def _run(tier: Tier, folder: str) -> tuple[str, int]:
    shell = EntrantSpec("probe", "", "", "", ("/bin/sh", "-c", _SCRIPT, folder), "/usr")
    popen, status = launch(tier, shell, _MEMORY_MB, lambda: None)
    try:
        output, errors = popen.communicate(timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        popen.kill()
        popen.communicate()
        raise NoIsolation(f"a probe did not end within {_PATIENCE:.0f} s") from None
    finally:
        if status is not None:
            os.close(status)
    said = output.decode("ascii", "replace")
    return said if "done" in said else said + errors.decode("ascii", "backslashreplace"), popen.returncode


def _remedy(tier: Tier, said: str) -> str:
    """Return what the organiser can do about a tier that does not work."""
    if "libseccomp" in said:
        return "install libseccomp (Debian: apt install libseccomp2)"
    if tier == "full" and shutil.which(BWRAP) is None:
        return "install bubblewrap 0.8 or later (Debian: apt install bubblewrap)"
    if tier == "full" and ("Unknown option" in said or "disable-userns" in said):
        return "install bubblewrap 0.8 or later"
    if tier == "full":
        return (
            "allow user namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone,"
            " kernel.apparmor_restrict_unprivileged_userns; in a container: its seccomp profile)"
        )
    if tier == "partial":
        return "use Linux 5.13 or later with landlock among the kernel's lsm="
    return "see what the system says of /bin/sh"
