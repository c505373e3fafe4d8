"""The table of metrics in docs/metrics.md, from declarations: ``python -m tests.docs.metrics_table``."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from prometheus_client import REGISTRY

from api.http import metrics
from api.http.collected_metrics import COLLECTED

DOCUMENT = Path(__file__).parents[2] / "docs" / "metrics.md"
HEADER = "| Metric | Type | Meaning |\n|---|---|---|\n"
_TABLE = re.compile(re.escape(HEADER) + r"(?:\|.*\n)*")


class Documented(NamedTuple):
    """A metric as Prometheus shows it."""

    name: str
    labels: tuple[str, ...]
    kind: str
    words: str

    @property
    def series(self) -> set[str]:
        """The names of its series."""
        endings = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
        return {f"{self.name}{ending}" for ending in endings.get(self.kind, ("",))}


def documented_metrics() -> list[Documented]:
    """List all metrics: those of web processes, then those of the installation."""
    return [*_of_processes(), *_of_installation()]


def _of_processes() -> Iterator[Documented]:
    declared = (metrics.REQUESTS, metrics.LATENCY, metrics.SAVES, metrics.GROUP_JOBS, metrics.GROUP_TIME)
    for each in (*declared, metrics.STREAMS):
        (family,) = each.describe()
        yield Documented(family.name, each._labelnames, family.type, family.documentation)


def _of_installation() -> Iterator[Documented]:
    for each in COLLECTED:
        labels = () if each.label is None else (each.label,)
        yield Documented(
            f"starledger_{each.name}", labels, "counter" if each.is_count else "gauge", each.words
        )


def with_generated_table(text: str) -> str:
    """Return the document with its table replaced. Raises ValueError if it has no table or several."""
    rows = "".join(
        f"| `{each.name}{'_total' if each.kind == 'counter' else ''}{_braced(each.labels)}` | {each.kind} "
        f"| {each.words} |\n"
        for each in documented_metrics()
    )
    replaced, count = _TABLE.subn(lambda _: HEADER + rows, text)
    if count != 1:
        raise ValueError(f"The document has {count} tables of metrics.")
    return replaced


def _braced(labels: tuple[str, ...]) -> str:
    return f"{{{','.join(labels)}}}" if labels else ""


def undeclared() -> set[str]:
    """Return the metrics of this process that the table lacks."""
    known = {each.name for each in documented_metrics()}
    return {family.name for family in REGISTRY.collect() if family.name.startswith("starledger")} - known


if __name__ == "__main__":
    DOCUMENT.write_text(with_generated_table(DOCUMENT.read_text()))
