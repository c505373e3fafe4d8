"""Pirate bases and ice planets that the active player takes (chapter 10)."""

from domain.kernel.chance import Chance
from domain.starfarers import events_flight as f
from domain.starfarers.decide.discovery import Pool
from domain.starfarers.rules_flight import can_take_token
from domain.starfarers.scoring import cannon_strength
from domain.starfarers.state import State
from domain.starfarers.tables import SHIPS
from domain.starfarers.terrain import Token, occupied_places
from domain.starfarers.unfolding import Unfolding


def take_tokens(unfolding: Unfolding, chance: Chance) -> None:
    """SF-208, SF-210, SF-216, SF-218, SF-219: take every token that qualifies; each may win the game.

    Either kind of ship qualifies, and nothing is used up (SF-212). Chance only draws the new disc (SF-213).
    """
    state = unfolding.state
    tokens, seat = state.terrain.tokens, state.active
    ships = occupied_places(state.ships[SHIPS * seat : SHIPS * seat + SHIPS]) if tokens else 0
    for token in tokens:
        if ships & token.corners and not unfolding.is_over and _is_strong_enough(state, token):
            _take(unfolding, token, chance)
            unfolding.score()


def _is_strong_enough(state: State, token: Token) -> bool:
    """SF-208, SF-210: return True if the active player has the cannons or freight pods for a token."""
    seat = state.active
    return can_take_token(token, cannon_strength(state, seat), state.pods[seat])


def _take(unfolding: Unfolding, token: Token, chance: Chance) -> None:
    """SF-214, SF-215: take the token as a medal, and place a reserve disc on its planet."""
    state = unfolding.state
    pool = Pool(state, chance)
    disc = pool.disc("reserve")
    unfolding.add(
        f.TokenTaken(state.active, token.planet, state.discs[token.planet], disc, tuple(pool.draws))
    )
