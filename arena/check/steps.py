"""The steps in the order of the walk."""

from typing import Final

from arena.check import steps_end, steps_lines, steps_manners, steps_play, steps_start
from arena.check.walk import Step

_MODULES: Final = (steps_start, steps_lines, steps_play, steps_manners, steps_end)

# In a module they stand in the order in which they are written there.
STEPS: Final = [each for module in _MODULES for each in vars(module).values() if isinstance(each, Step)]
