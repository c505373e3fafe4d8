"""The numbers and arrays of each ruleset, by the ruleset's name."""

from collections.abc import Mapping

from learning.rulesets.star_trek_catan import STUDY as STAR_TREK_CATAN
from learning.rulesets.starfarers import STUDY as STARFARERS
from learning.rulesets.starship_catan import STUDY as STARSHIP_CATAN
from learning.study import Study

STUDIES: Mapping[str, Study] = {
    study.ruleset.name: study for study in (STAR_TREK_CATAN, STARSHIP_CATAN, STARFARERS)
}
