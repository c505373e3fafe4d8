"""Check archives of Starledger games with nothing but Python 3.9 or later.

    python3 verify.py FILE [--key VERIFIER_KEY]

FILE holds one archive, or one a line. Checked: the chain of hashes, what was committed to, the Merkle tree,
the signature of its head, the seed, and every draw of chance. Not checked: the rules of the game, for which
there is `starledger verify`. The form of archives is described in docs/archive-format.md of Starledger.
"""

import argparse
import base64
import hashlib
import hmac
import json
import sys


def canonical(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode()


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def require(holds, otherwise):
    if not holds:
        raise ValueError(otherwise)


def check_events(archive):
    """Check that each event names the hash of the one before and shows what was committed to."""
    hashes, shown, missing, recorded_at = [], 0, [], ""
    for version, event in enumerate(archive["events"], 1):
        core, hidden, before = event["core"], event["hidden"], hashes[-1].hex() if hashes else None
        follows = (core["game"], core["version"], core["prev"]) == (archive["game"], version, before)
        follows = follows and core["recorded_at"] >= recorded_at and len(event) == 2
        require(follows, f"version {version} does not follow")
        commitments = core["commitments"]
        require(commitments.keys() == core["audience"].keys(), f"the audience of version {version} is wrong")
        require(not hidden.keys() & {"command", *core["data"]}, f"version {version} shows too much")
        for name, secret in hidden.items():
            found = sha256(b"\x01", canonical([secret["salt"], name, secret["value"]])).hex()
            require(commitments.get(name) == found, f"the {name} of version {version} was not committed to")
        missing += commitments.keys() - hidden.keys() - {"command"}
        shown, recorded_at = shown + len(hidden), core["recorded_at"]
        hashes.append(sha256(b"\x00", canonical(core)))
    require(len(hashes) == archive["version"] > 0, "the number of events is not the one it says")
    complete = all(name.startswith("name.") for name in missing)
    require(archive["complete"] is complete, "it is not as complete as it says")
    return hashes, shown, len(missing)


def merkle_root(hashes):
    if len(hashes) == 1:
        return hashes[0]
    split = 1 << ((len(hashes) - 1).bit_length() - 1)
    return sha256(b"\x01", merkle_root(hashes[:split]), merkle_root(hashes[split:]))


def check_checkpoint(archive, hashes, trusted):
    """The head of the tree is signed; answers with what can be said of it."""
    if archive["checkpoint"] is None:
        require(trusted is None and archive["key"] is None, "it is not signed")
        return "there is none"
    text, _, signatures = archive["checkpoint"].rpartition("\n\n")
    root = base64.b64encode(merkle_root(hashes)).decode()
    head = f"starledger/{archive['game']}\n{len(hashes)}\n{root}\nhead {hashes[-1].hex()}"
    require(text == head, "the checkpoint is not that of these events")
    name, key_id, public = (trusted or archive["key"]).split("+", 2)
    public = read_base64(public)
    require(public[:1] == b"\x01" and len(public) == 33, "the key is no Ed25519 key")
    require(sha256(name.encode(), b"\n", public)[:4].hex() == key_id, "the key's id is not its own")
    lines = [line.split(" ") for line in signatures.removesuffix("\n").split("\n")]
    signed = [read_base64(line[2]) for line in lines if line[:2] == ["—", name] and len(line) == 3]
    signed = [content[4:] for content in signed if content[:4].hex() == key_id]
    require(signed, f"it is not signed with the key {key_id}")
    require(ed25519_verifies(public[1:], (text + "\n").encode(), signed[0]), "the signature is wrong")
    whose = "that you gave" if trusted else "that the archive itself names; give --key to know whose it is"
    return f"good, by the key {key_id} {whose}"


def read_base64(text):
    content = base64.b64decode(text, validate=True)
    require(base64.b64encode(content).decode() == text, "Base64 is not written as it has to be")
    return content


P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def ed25519_verifies(public, message, signature):  # RFC 8032
    a, r, s = point(public), point(signature[:32]), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or a is None or r is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    base = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    left, right = times(s, base), plus(r, times(h, a))
    return all((left[n] * right[2] - right[n] * left[2]) % P == 0 for n in (0, 1))


def point(encoded):
    y, sign = int.from_bytes(encoded, "little") & (2**255 - 1), encoded[-1] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def plus(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    return (b - a) * (d - c) % P, (d + c) * (b + a) % P, (d - c) * (d + c) % P, (b - a) * (b + a) % P


def times(factor, p):
    if factor == 0:
        return 0, 1, 1, 0
    half = times(factor >> 1, plus(p, p))
    return plus(half, p) if factor & 1 else half


def draw(key, k, label, size):
    limit, attempt = 2**64 - 2**64 % size, 0
    while True:
        mac = hmac.new(key, f"{k}/{label}/{attempt}".encode(), "sha256").digest()
        word, attempt = int.from_bytes(mac[:8], "big"), attempt + 1
        if word < limit:
            return word % size


def check_draws(archive):
    """The seed is the one that was committed to, and all draws follow from it; answers with how many."""
    created, data = archive["events"][0], archive["events"][0]["core"]["data"]
    require(data["ruleset"] == archive["ruleset"], "the ruleset is not that of the first event")
    if not created["hidden"].get("seed"):
        return None
    seed = bytes.fromhex(created["hidden"]["seed"]["value"])
    require(sha256(seed).hex() == data["seed_commitment"], "the seed is not the one that was committed to")
    seeds = [None] * len(data["seats"])
    if data["client_seed"] is not None:
        seeds[data["client_seed_seat"]] = data["client_seed"]
    is_shared, epoch, count, total = bool(data.get("forked_from")), 0, 0, 0
    for event in archive["events"]:
        kind, data, version = event["core"]["kind"], event["core"]["data"], event["core"]["version"]
        if kind == "seat-joined":
            seeds[data["seat"]] = data["client_seed"] or seeds[data["seat"]]
        elif kind == "seat-left" and data["stand_in"] is None:
            seeds[data["seat"]] = None
        elif kind == "game-rewound":
            epoch, count = epoch + 1, 0
        elif kind == "fork-began":
            is_shared = False  # what a fork shares with the game before was drawn from that game's seed
        parts = ["starledger/1/draws", archive["game"], str(epoch), *(each or "" for each in seeds)]
        prefixed = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
        key = hmac.new(seed, prefixed, "sha256").digest()
        draws = data.get("draws") or event["hidden"].get("draws", {}).get("value") or []
        for k, label, size, result in [] if is_shared else draws:
            require(k == count and 0 < size <= 2**32, f"version {version} has not draw {count}")
            require(draw(key, k, label, size) == result, f"draw {k} of version {version} is not the seed's")
            count, total = count + 1, total + 1
    return total


def check(text, trusted=None):
    """Check an archive; answers with what was found. Raises ValueError and its like where it is bad."""
    archive = json.loads(text)
    fields = {"archive", "checkpoint", "complete", "events", "game", "key", "ruleset", "version"}
    require(archive["archive"] == 1 and archive.keys() == fields, "its form is not known here")
    require(canonical(archive) == text.strip(), "it is not written in canonical form")
    hashes, shown, absent = check_events(archive)
    signature, drawn = check_checkpoint(archive, hashes, trusted), check_draws(archive)
    draws = "not shown yet, so no draw was checked" if drawn is None else f"good, and {drawn} draws with it"
    return f"""{archive["game"]} is good
  chain and tree: {len(hashes)} events, head {hashes[-1].hex()}
  hidden values: {shown} as they were committed to, {absent} not shown
  signature: {signature}
  seed: {draws}"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Check archives of Starledger games.")
    parser.add_argument("file", help="one archive, or one a line; - for standard input")
    parser.add_argument("--key", help="the verifier key that you trust, as GET /api/v1/keys shows it")
    wanted, good, bad = parser.parse_args(), 0, 0
    with sys.stdin.buffer if wanted.file == "-" else open(wanted.file, "rb") as file:
        for line in filter(bytes.strip, file):
            try:
                print(check(line, wanted.key))
                good += 1
            except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
                print(f"BAD: {error}" if type(error) is ValueError else f"BAD: it cannot be read: {error!r}")
                bad += 1
    sys.exit(bad > 0 or good == 0)
