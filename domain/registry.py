"""The rulesets that Starledger hosts; the only module that names them all."""

from collections.abc import Mapping

from domain.kernel.ruleset import Ruleset
from domain.star_trek_catan.ruleset import RULESET as STAR_TREK_CATAN
from domain.starfarers.ruleset import RULESET as STARFARERS
from domain.starship_catan.ruleset import RULESET as STARSHIP_CATAN

RULESETS: Mapping[str, Ruleset] = {
    ruleset.name: ruleset for ruleset in (STAR_TREK_CATAN, STARSHIP_CATAN, STARFARERS)
}
