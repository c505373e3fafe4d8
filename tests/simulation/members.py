"""People with accounts: their notices, bots, tournaments, games that others opened, and erasures."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from domain.game.clocks import DecisionClock
from services import clock
from services.contacts.contacts import Browser
from services.contacts.push import encoded
from services.identity.authenticator import Caller
from services.reading.waiting import WaitingGames
from services.service import Service
from services.tournaments.terms import WantedTournament
from tests.simulation import programs
from tests.simulation.people import Person

POINT = bytes.fromhex(
    "04"
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)
"""A public key on P-256, its base point: nobody in a simulation reads what is sent to browsers."""


class Member(Person):
    """A person who uses an account."""

    def _do_something(self) -> None:
        if self._caller is None or self._random.random() > 0.25:
            super()._do_something()
            return
        wishes = (
            self._subscribe,
            self._write_address,
            self._register_bot,
            self._contest,
            self._play_as_player,
        )
        self._random.choice(
            (*wishes, self._contest, self._play_as_player, self._play_as_player, self._erase)
        )()

    def _register(self) -> None:
        """Register, and often subscribe a browser or create a bot, since a history needs these early."""
        super()._register()
        if self._random.random() < 0.6:
            self._subscribe()
        if self._random.random() < 0.6:
            self._register_bot()

    @property
    def _own(self) -> Caller:
        assert self._caller is not None
        return self._caller

    @property
    def _player(self) -> UUID:
        assert self._own.player is not None
        return self._own.player

    # Notices

    def _subscribe(self) -> None:
        """Subscribe one of two browsers."""
        endpoint = f"https://push.example/{self.name.replace(' ', '-')}/{self._random.randrange(2)}"
        browser = Browser(endpoint, encoded(POINT), encoded(bytes(16)), "Phone", "en")

        def subscribed(service: Service) -> tuple[str, int]:
            found = service.reaching.subscribe(self._player, browser)
            return str(found.id), service.event_store.position()

        self._reached_by(*self._call(subscribed))

    def _write_address(self) -> None:
        """Set an e-mail address, or confirm it by the newest link."""
        address = f"{self.name.replace(' ', '.').lower()}@mail.example"
        link = self._world.outside.links.pop(address, None)
        if link is None:
            self._call(lambda service: service.reaching.set_address(self._player, address, "en"))
            return

        def confirmed(service: Service) -> int:
            service.reaching.confirm(link)
            return service.event_store.position()

        self._reached_by("mail", self._call(confirmed))

    def _reached_by(self, target: str, position: int) -> None:
        """Record that a target gets the notices of decisions after a position."""
        self._world.reached.setdefault((self._player, target), position)

    # Bots and tournaments

    def _register_bot(self) -> None:
        names = [name for name in (programs.WEBHOOK, programs.LEASE) if name not in self._world.bots]
        if names:
            name = self._random.choice(names)
            rulesets = self._world.plan.rulesets
            self._ask("bots", lambda service, to: programs.register(service, self._own, name, to, rulesets))
            self._world.bots.append(name)

    def _contest(self) -> None:
        """Join a tournament, leave it, or create one."""
        known = self._world.tournaments
        if not known or self._random.random() < 0.2:
            self._create_tournament()
            return
        which, wish = self._random.choice(known), self._random.random()
        if wish < 0.9:
            self._ask(f"{which}/join", lambda service, request: service.tournaments.join(request, which))
        else:
            self._ask(f"{which}/leave", lambda service, request: service.tournaments.leave(request, which))

    def _create_tournament(self) -> None:
        random, ruleset = self._random, self._random.choice(self._world.plan.rulesets)
        kind: Any = random.choice(("arena", "swiss", "round-robin"))
        wanted = WantedTournament(
            name=f"Cup of {self.name}",
            ruleset=ruleset,
            format=kind,
            pod_size=max(2, self._world.rulesets[ruleset].min_seats),
            starts_at=clock.later(clock.now(), timedelta(seconds=random.choice((0, 20, 60)))),
            options=self._world.options(ruleset),
            minutes=5 if kind == "arena" else None,
            rounds=2 if kind == "swiss" else None,
            clock=DecisionClock(random.choice((10, 20))),
            bots=None if kind == "arena" else random.choice((None, ("random", "greedy"))),
        )
        made = self._ask("tournaments", lambda service, request: service.tournaments.make(request, wanted))
        self._world.tournaments.append(UUID(made.id))

    # Games that others opened

    def _play_as_player(self) -> None:
        """Decide in a game that waits for this player, whoever opened it."""
        name = self._who.name or ""
        waiting = self._read(lambda service: WaitingGames(service.views).of(name))
        if not waiting:
            return
        game_id, seat = UUID(waiting[0].summary.id), waiting[0].seat
        found = self._read(lambda service: self._choice(service.games.current(game_id), seat))
        if found is not None:
            self._command(
                f"games/{game_id}/actions",
                lambda service, request: service.commands.act(request, game_id, found[0], seat=seat),
            )

    # Erasure

    def _erase(self) -> None:
        """Request to be erased, which some people regret in time."""
        if self._random.random() > 0.1:
            return
        self._has_left = True
        self._ask("erasure", lambda service, request: service.erasures.request(request))
        self._world.leaving.append(self.name)
        if self._random.random() < 0.4:
            self._ask("erasure/withdrawn", lambda service, request: service.erasures.withdraw(request))
            self._has_left = False
