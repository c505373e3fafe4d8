"""Addresses that webhooks may use."""

import socket

import pytest

from services.errors import ValidationFailed
from services.webhooks.addresses import (
    LONGEST_URL,
    Address,
    NotAllowed,
    Target,
    Unresolved,
    is_public,
    read_url,
    resolve,
    verify_webhook,
)

NOT_PUBLIC = [
    "0.0.0.0",  # noqa: S104  refused, not listened on
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::10.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::127.0.0.1",
    "2001:0:7f00:1::",
    "2001:0:808:808::80ff:fffe",
    "2002:7f00:1::1",
    "2002:808:808::1",
    "2606::5efe:127.0.0.1",
    "2606::200:5efe:10.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:a00:1::",
    "3fff::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%lo",
    "fec0::1",
    "ff02::1",
    "nonsense",
]


def leads_to(*addresses: str) -> list[Address]:
    return [Address(socket.AF_INET6 if ":" in each else socket.AF_INET, (each, 443)) for each in addresses]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_private_addresses_are_recognised(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111"])
def test_public_addresses_are_recognised(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "target", "authority"),
    [
        ("https://bot.example", Target(True, "bot.example", 443, "/"), "bot.example"),
        (
            "https://Bot.Example:8443/a?b=c",
            Target(True, "bot.example", 8443, "/a?b=c"),
            "bot.example:8443",
        ),
        ("https://[2606::1]/x", Target(True, "2606::1", 443, "/x"), "[2606::1]"),
    ],
)
def test_url_is_parsed(url: str, target: Target, authority: str) -> None:
    assert read_url(url, private=False) == target
    assert target.authority == authority


@pytest.mark.parametrize(
    "url",
    [
        "",
        "bot.example/x",
        "http://bot.example/",
        "ftp://bot.example/",
        "https:///x",
        "https://:443/x",
        "https://me:secret@bot.example/",
        "https://bot.example@evil.example/",
        "https://bot.example/#there",
        "https://bot.example:99999/",
        "https://bot.example:port/",
        "https://[::1/",
        "https://bot.example/a b",
        "https://bot.example/\r\nX-Other: 1",
        "https://bot.example/ü",
        "https://bot.example/" + "x" * LONGEST_URL,
    ],
)
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(NotAllowed):
        read_url(url, private=False)


def test_http_requires_private_addresses() -> None:
    assert read_url("http://127.0.0.1:9000/", private=True) == Target(False, "127.0.0.1", 9000, "/")


@pytest.mark.parametrize("others", [["8.8.8.8"], []])
@pytest.mark.parametrize("address", ["127.0.0.1", "169.254.169.254", "fd00::1"])
def test_name_with_any_private_address_is_refused(address: str, others: list[str]) -> None:
    target = read_url("https://bot.example/", private=False)
    with pytest.raises(NotAllowed, match="host-not-public") as refused:
        resolve(target, private=False, resolver=lambda *_: leads_to(*others, address))
    assert address not in str(refused.value)
    assert resolve(target, private=True, resolver=lambda *_: leads_to(address)) == leads_to(address)


@pytest.fixture
def _no_resolver(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(*_: object, **__: object) -> None:
        raise AssertionError("a name was resolved")

    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr"):
        monkeypatch.setattr(socket, name, resolve)


@pytest.mark.usefixtures("_no_resolver")
@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.0.0.1.",
        "127.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[fe80::1%25eth0]",
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "0",
        "10.0.0.1",
        "localhost",
        "LocalHost.",
        "bot.localhost",
    ],
)
def test_no_spelling_of_this_machine_can_be_registered(host: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        verify_webhook(f"https://{host}/", private=False)
    assert "url" in refused.value.errors


@pytest.mark.usefixtures("_no_resolver")
@pytest.mark.parametrize(
    "host", ["bot.invalid", "bots.example.com", "8.8.8.8", "[2606:4700:4700::1111]", "a.10"]
)
def test_registration_resolves_no_name(host: str) -> None:
    verify_webhook(f"https://{host}/", private=False)
    verify_webhook("http://localhost:9000/", private=True)


def test_host_without_an_address_gets_no_message() -> None:
    with pytest.raises(Unresolved, match="host-without-address"):
        resolve(read_url("https://bot.invalid/", private=False), private=False)


def test_only_some_of_many_addresses_are_tried() -> None:
    many = leads_to(*(f"8.8.8.{number}" for number in range(1, 200)))
    target = read_url("https://bot.example/", private=False)
    assert resolve(target, private=False, resolver=lambda *_: many) == many[:4]
