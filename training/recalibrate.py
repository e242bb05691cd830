"""Chooses the settings of modes again for the published model, whose weights stay:

`python recalibrate.py --data DIR --folds DIR --model ../packages/analysis/model --version 0.4.1`; then `npm run evaluate --
--data DIR --write` measures it. Without `--folds`, the thresholds of risk stay where they are: as many of the mode's
validation photos lie below them as before. `--modes consumer` leaves the other mode alone.
"""

import argparse
import sys
from pathlib import Path

from calibration.modes import describe_mode, keep_thresholds
from calibration.scoring import open_session, score_val
from photos.classes import MODES
from photos.sets import get_photographed
from published.card import describe_command, read_card, set_version, write_card


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "model"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--folds", type=Path, help="what folds.py wrote: the thresholds of risk are chosen on its predictions")
    parser.add_argument("--modes", nargs="+", choices=MODES, default=list(MODES))
    parser.add_argument("--version", required=True)
    a = parser.parse_args(arguments)
    card = read_card(a.model)
    set_version(card, a.version, describe_command("recalibrate.py", arguments))
    recalibrate(a, card)
    write_card(a.model, card)


def recalibrate(a: argparse.Namespace, card: dict) -> None:
    """Replace modes of a.model's card, without their metrics; `a` holds what main asks for."""
    session, size = open_session(a.model / card["file"]["name"]), card["input"]["size"]
    names = [name for mode in a.modes for name in get_photographed(MODES[mode][0])]
    scores, first = (score_val(session, a.data, names, size, card["input"][views]) for views in ("views", "firstViews"))
    for mode in a.modes:
        former = card["modes"][mode]
        card["modes"][mode] = describe_mode(mode, a.data, scores, first, a.folds)
        if not a.folds:
            before = score_val(session, a.data, names, size, card["input"]["views"], lambda _: former.get("centerCrop"))
            card["modes"][mode]["thresholds"] = keep_thresholds(mode, former, before, card["modes"][mode], scores)


if __name__ == "__main__":
    main(sys.argv[1:])
