"""The ``starledger`` command with the toy as its only ruleset, for tests that need real processes."""

import sys
from types import ModuleType

from tests.toy import RULESET

_registry = ModuleType("domain.registry")
_registry.RULESETS = {RULESET.name: RULESET}  # type: ignore[attr-defined]
sys.modules["domain.registry"] = _registry

if __name__ == "__main__":
    from cli.main import main

    main()
