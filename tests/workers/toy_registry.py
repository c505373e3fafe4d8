"""Make the toy the only ruleset of a process that imports this module first."""

import sys
from types import ModuleType

from tests.toy import RULESET

_registry = ModuleType("domain.registry")
_registry.RULESETS = {RULESET.name: RULESET}  # type: ignore[attr-defined]
sys.modules["domain.registry"] = _registry
