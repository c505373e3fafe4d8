"""Simulated external bots: one answers messages to its webhook, the other one leases its decisions."""

from random import Random
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.errors import Refusal
from services.bots.holds import Holds
from services.bots.leases import due_bot_decisions, read_lease
from services.errors import GameDamaged, NotFound
from services.identity.authenticator import Caller
from services.identity.tokens import DecisionLease
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.service import Service
from services.store.event_store import StoreError
from services.store.records import BotRecord, player_id
from tests.simulation.web import Lost
from tests.simulation.world import World
from workers.webhooks.sending import Reply

WEBHOOK, LEASE = "Wanda", "Lena"
"""The names of the bots."""

URL = "https://wanda.example/hook"

HOLD_S = 5.0


class WebhookBot:
    """Answers most decisions. Until the world goes quiet, it only confirms some, or answers them wrongly."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._random = Random(f"{world.plan.seed}/{WEBHOOK}")
        world.outside.webhooks[URL] = self.reply

    def reply(self, body: bytes) -> Reply:
        """Return the reply to a message."""
        told: dict[str, Any] = msgspec.json.decode(body)
        match told["type"]:
            case "challenge":
                return Reply(200, msgspec.json.encode({"challenge": told["challenge"]}))
            case "decision":
                return self._decision(told)
            case "handed-over":
                return Reply(200, b'{"return": true}')
            case _:
                return Reply(204, b"")

    def _decision(self, told: dict[str, Any]) -> Reply:
        mood = 0.5 if self._world.is_quiet else self._random.random()
        if mood < 0.05:
            return Reply(200, b"[]")
        if mood > 0.95 or not told["legal_actions"]:
            return Reply(204, b"")
        return Reply(200, msgspec.json.encode({"action": self._random.choice(told["legal_actions"])}))


class LeaseBot:
    """Sometimes leases a decision and answers it, in some cases twice."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._random = Random(f"{world.plan.seed}/{LEASE}")

    def run(self) -> None:
        """Play until the world goes quiet."""
        world = self._world
        while not world.is_quiet:
            world.scheduler.pause(self._random.expovariate(1 / min(5.0, world.plan.thinks_s)))
            try:
                self._play()
            except (Lost, Refusal, StoreError):
                continue

    def _play(self) -> None:
        task = self._world.scheduler.current
        assert task is not None
        found = self._world.web.call(task, self._leased, writes=False)
        if found is None:
            return
        lease, action = found
        for _ in range(2 if self._random.random() < 0.1 else 1):
            self._world.web.call(task, lambda service: service.answers.answer(lease, action))

    def _leased(self, service: Service) -> tuple[DecisionLease, Any] | None:
        """Return a decision that no other worker of the bot holds, and an answer to it."""
        for game_id in service.views.games.running_with_external_bots():
            try:
                game = service.games.current(game_id)
            except (GameDamaged, NotFound):
                continue
            for owed in due_bot_decisions(game):
                if owed.bot == LEASE and not self._taken(service, owed):
                    told = service.decisions.render(owed)
                    actions = game.ruleset.legal_actions(game.state, owed.seat)
                    if told is not None and actions:
                        return read_lease(service.keyring, told.lease), self._random.choice(actions)
        return None

    def _taken(self, service: Service, owed: Any) -> bool:
        holds = Holds(service.settings)
        try:
            return holds.take(owed, HOLD_S) > 0
        finally:
            holds.close()


def register(
    service: Service, owner: Caller, name: str, request: Request, rulesets: tuple[str, ...]
) -> BotRecord:
    """Register one of the bots for a player."""
    delivery = WantedDelivery("webhook", URL) if name == WEBHOOK else WantedDelivery("lease")
    offer = Offer(rulesets=rulesets, max_games=50, accepts="anyone", delivery=delivery)
    return service.bots.register(request, name, offer)


def bot_ids() -> dict[UUID, str]:
    """Return the names of the bots by id."""
    return {player_id(name): name for name in (WEBHOOK, LEASE)}
