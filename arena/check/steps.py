"""The steps in the order of the walk: importing a module of them adds its steps."""

from arena.check import steps_start, steps_lines, steps_play, steps_manners, steps_end  # noqa: F401, I001
from arena.check.walk import STEPS

__all__ = ["STEPS"]
