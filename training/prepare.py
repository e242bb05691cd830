"""Makes what training reads, once, from the labeled photos: `python prepare.py --data DIR --made DIR --cache DIR`.

Writes sets for the gate to MADE, in the layout of DATA, and the decoded photos of all sets to CACHE. What exists is not made again:
delete a set's folder in MADE to have it made again. A set whose labels.csv names other photos by now is decoded again.
"""

import argparse
from pathlib import Path

from examples import closeups, patches, rashes, synthetic
from photos.arrays import decode, is_decoded
from photos.labels import LABELED, MADE, read_labels


def prepare(data: Path, made: Path, cache: Path) -> None:
    """Make and decode everything that is missing."""
    # Each function by the set that it writes last. Rashes need the skin of the others.
    makers = {"zoomed": patches.make, "synthetic": synthetic.make, "pasted": closeups.make, "rashes": rashes.make}
    for name, make in makers.items():
        if not (made / name / "labels.csv").exists():
            make(data, made)
    cache.mkdir(parents=True, exist_ok=True)
    for folder, names in ((data, LABELED), (made, MADE)):
        for name in names:
            if not is_decoded(cache, name, read_labels(folder, name)):
                decode(folder, cache, name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "made", "cache"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    prepare(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()
