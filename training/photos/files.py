"""Files that training writes: complete ones, and tables of photos."""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A path to write to that becomes `path` once writing is done, so that an interrupted command leaves no half-written
    file to continue from."""
    part = path.with_name(f"part-{path.name}")
    yield part
    part.replace(path)


def write_rows(path: Path, rows: list[dict]) -> None:
    """Write a labels.csv, or another table of photos, with the columns of its first row."""
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else ["image", "split"])
        writer.writeheader()
        writer.writerows(rows)
