"""The files of the pages, cached and compressed once, under a path that depends on their content.

A release is the hash of the whole tree. Its files are at ``/static/RELEASE/...`` and never change there, so
that a browser requests each once. Modules import each other by relative paths, all of one release. Browsers
revalidate pages on every visit, and pages link to the current release. A page preloads the modules that it
imports at once, and lists the modules of each dynamic import (the element ``later``), so that no import
waits for another.
"""

import hashlib
import json
import mimetypes
import re
from functools import cache, cached_property
from pathlib import Path, PurePosixPath
from posixpath import normpath

import brotli  # type: ignore[import-untyped]

from api.http.compression import LEAST_BYTES, packed
from api.http.release import release_of

DEFAULT_LANGUAGE = "en"
STATIC = Path(__file__).resolve().parents[2] / "web"

SLOW_FROM = 64_000
"""From this size in bytes, brotli would block the process for too long; 10 KB take about 10 ms."""

_BEST = 9
_TYPES = {
    ".js": "text/javascript",
    ".py": "text/x-python",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_IMPORT = re.compile(r"""(?:^|;)\s*(?:import|export)\b[^;()=]*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
_LATER = re.compile(r"""\bimport\(["'`](\.{1,2}/[^"'`$]+)["'`]\)(?!\.)""")  # excludes types
_LANGUAGE = "${language}"
_TEXTS_OF = re.compile(r"kit/texts/([a-z]+)\.js")
_FIRST = '<link rel="stylesheet"'
_SHEETS = re.compile(r'(?:[ \t]*<link rel="stylesheet" href="/static/([^"]+)">\n)+')
_UNREAD = re.compile(rb"/\*.*?\*/|(?<=\n)\s+", re.DOTALL)
"""Comments and indentation in style sheets: a seventh of their size, compressed or not."""

_SHEET = re.compile(r'href="/static/([^"]+)"')
_SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)">')


class Asset:
    """A file of the site, with its compressed forms."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.content_type = _type_of(name)
        self.tag = hashlib.sha256(content).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes | None:
        """The file compressed by gzip; None if compression is not worthwhile."""
        if len(self.content) < LEAST_BYTES or not self.content_type.startswith(_TEXTS):
            return None
        found = packed(self.content, _BEST)
        return found if len(found) < 0.9 * len(self.content) else None

    @cached_property
    def packed_best(self) -> bytes | None:
        """The file compressed by brotli; None if it is not compressed or too large."""
        if self.packed is None or len(self.content) > SLOW_FROM:
            return None
        found: bytes = brotli.compress(self.content)
        return found


class Site:
    """All files of a folder, and the pages built from them."""

    def __init__(self, folder: Path) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        self._files = {
            path.relative_to(folder).as_posix(): Asset(path.name, path.read_bytes()) for path in paths
        }
        self._known_imports: dict[tuple[str, re.Pattern[str], str], list[str]] = {}
        self.release = release_of(folder)
        languages = [found[1] for name in self._files if (found := _TEXTS_OF.fullmatch(name))]
        self.languages = tuple(sorted(languages, key=lambda one: (one != DEFAULT_LANGUAGE, one)))
        written = {
            name: asset.content.decode() for name, asset in self._files.items() if name.endswith(".html")
        }
        self._pages = {
            (name, language): Asset(name, self._rendered(text, language).encode())
            for name, text in written.items()
            for language in self.languages or (DEFAULT_LANGUAGE,)
        }

    def prepare(self) -> None:
        """Compress all files with gzip now. Brotli is slow and compresses each file on its first request."""
        for asset in (*self._files.values(), *self._pages.values()):
            _ = asset.packed

    def file(self, name: str) -> Asset | None:
        """Return the file at a path; None if there is none."""
        return self._files.get(name)

    def page(self, name: str, language: str) -> Asset:
        """Return a page with the paths of this release and its preloads.

        ``language`` is the most likely language of the reader.
        """
        return self._pages.get((name, language)) or self._pages[name, DEFAULT_LANGUAGE]

    def modules(self, *starts: str) -> list[str]:
        """List these modules and their static imports, transitively, in order of discovery."""
        found = dict.fromkeys(starts)
        waiting = list(starts)
        while waiting:
            for path in self._imports(waiting.pop(0)):
                if path not in found:
                    found[path] = None
                    waiting.append(path)
        return list(found)

    def later(self, *known: str, language: str = DEFAULT_LANGUAGE) -> dict[str, list[str]]:
        """List the dynamic imports of these modules, each with itself and all modules that it needs.

        The list is transitive. It contains the texts of one language only.
        """
        found: dict[str, list[str]] = {}
        waiting = list(known)
        while waiting:
            name = waiting.pop(0)
            for entry in self._imports(name, _LATER, language):
                if entry not in known and entry not in found:
                    found[entry] = [path for path in self.modules(entry) if path not in known]
                    waiting += found[entry]
        return found

    def _imports(
        self, name: str, form: re.Pattern[str] = _IMPORT, language: str = DEFAULT_LANGUAGE
    ) -> list[str]:
        key = (name, form, language)
        if key not in self._known_imports:
            asset = self._files.get(name)
            written = "" if asset is None else asset.content.decode().replace(_LANGUAGE, language)
            folder = PurePosixPath(name).parent
            self._known_imports[key] = [normpath(f"{folder}/{path}") for path in form.findall(written)]
        return self._known_imports[key]

    def _rendered(self, written: str, language: str) -> str:
        written = _SHEETS.sub(lambda found: self._one_sheet(found[0]), written)
        if script := _SCRIPT.search(written):
            modules = self.modules(script[1], f"kit/texts/{language}.js")
            links = "".join(f'  <link rel="modulepreload" href="/static/{path}">\n' for path in modules)
            later = json.dumps(self.later(*modules, language=language), separators=(",", ":"))
            listed = f'<script type="application/json" id="later">{later}</script>\n  '
            written = written.replace("</head>", f"{links}</head>", 1)
            written = written.replace(_FIRST, f"{listed}{_FIRST}", 1)  # the first script reads it
        return written.replace('="/static/', f'="/static/{self.release}/')

    def _one_sheet(self, links: str) -> str:
        """Merge consecutive style sheets into one file, next to the first of them, without comments."""
        names = _SHEET.findall(links)
        if len(names) > 1:
            sheets = b"\n".join(self._files[name].content for name in names)
            joined = Asset(names[0], _UNREAD.sub(b"", sheets))
            names = [f"{PurePosixPath(names[0]).parent}/joined-{joined.tag[:8]}.css"]
            self._files[names[0]] = joined
        return "".join(f'  <link rel="stylesheet" href="/static/{name}">\n' for name in names)


@cache
def site() -> Site:
    """Return the files of this service's pages."""
    return Site(STATIC)


def _type_of(name: str) -> str:
    suffix = PurePosixPath(name).suffix
    found = _TYPES.get(suffix) or mimetypes.types_map.get(suffix) or "application/octet-stream"
    return f"{found}; charset=utf-8" if found.startswith("text/") else found
