"""Pirate bases and ice planets that the active player takes (chapter 10)."""

from domain.kernel.chance import Chance
from domain.starfarers import events_flight as f
from domain.starfarers.decide.discovery import Pool
from domain.starfarers.rules_flight import can_take_token
from domain.starfarers.scoring import cannon_strength
from domain.starfarers.state import State, ships_of
from domain.starfarers.terrain import Token, occupied_places
from domain.starfarers.unfolding import Unfolding


def take_tokens(unfolding: Unfolding, chance: Chance) -> None:
    """SF-208, SF-210, SF-216, SF-218, SF-219: take every token that qualifies; each may win the game.

    Either kind of ship qualifies, and nothing is used up (SF-212). Chance only draws the new disc (SF-213).
    """
    for token in unfolding.state.terrain.tokens:
        if not unfolding.is_over and _qualifies(unfolding.state, token):
            _take(unfolding, token, chance)
            unfolding.score()


def _qualifies(state: State, token: Token) -> bool:
    """SF-208, SF-210: return True if the active player is strong enough and has a ship next to the planet."""
    seat = state.active
    if not can_take_token(token, cannon_strength(state, seat), state.pods[seat]):
        return False
    return bool(occupied_places([state.ships[ship] for ship in ships_of(state, seat)]) & token.corners)


def _take(unfolding: Unfolding, token: Token, chance: Chance) -> None:
    """SF-214, SF-215: take the token as a medal, and place a reserve disc on its planet."""
    state = unfolding.state
    pool = Pool(state, chance)
    disc = pool.disc("reserve")
    unfolding.add(
        f.TokenTaken(state.active, token.planet, state.discs[token.planet], disc, tuple(pool.draws))
    )
