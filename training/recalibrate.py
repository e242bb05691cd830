"""The settings of modes chosen anew for the published model, whose weights stay:

`python recalibrate.py --data DIR --folds DIR --model ../packages/analysis/model --version 0.4.1`; then `npm run evaluate --
--data DIR --write` measures it. Without `--folds` the thresholds of risk stay where they are: as many validation photos
of the mode lie below them as before. `--modes consumer` leaves the other mode alone.
"""

import argparse
import datetime
import json
import shlex
import sys
from pathlib import Path

import numpy as np

import calibrate
from labels import MODES
from modes import describe_mode, get_center_crop, summed_malignant
from scoring import open_session, score_set
from sets import get_photographed


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "model"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--folds", type=Path, help="what folds.py wrote: the thresholds of risk are chosen on its predictions")
    parser.add_argument("--modes", nargs="+", choices=MODES, default=list(MODES))
    parser.add_argument("--version", required=True)
    a = parser.parse_args(arguments)
    a.command = f"python recalibrate.py {shlex.join(arguments)}"
    recalibrate(a)


def recalibrate(a: argparse.Namespace) -> None:
    """Rewrite the modes of a.model's card, without their metrics; `a` holds what main asks for, and the command."""
    file = a.model / "model-card.json"
    card = json.loads(file.read_text())
    session, size = open_session(a.model / card["file"]["name"]), card["input"]["size"]
    names = [name for mode in a.modes for name in get_photographed(MODES[mode][0])]

    def score(views: str, get_center_crop) -> dict:
        return {name: score_set(session, a.data, name, "val", size, card["input"][views], center_crop=get_center_crop(name)) for name in names}

    scores, first = score("views", get_center_crop), score("firstViews", get_center_crop)
    card |= {"version": a.version, "created": datetime.date.today().isoformat()}
    card["training"]["command"] += f"; {a.command}"
    for mode in a.modes:
        former = card["modes"][mode]
        card["modes"][mode] = describe_mode(mode, a.data, scores, first, a.folds)
        if not a.folds:
            before = score("views", lambda _: former.get("centerCrop"))
            card["modes"][mode]["thresholds"] = keep_thresholds(former, *(summed_malignant(mode, *each) for each in ((before, former), (scores, card["modes"][mode]))))
    card |= json.loads((Path(__file__).parent / "card-texts.json").read_text())
    file.write_text(json.dumps(card, indent=2) + "\n")


def keep_thresholds(former: dict, theirs: np.ndarray, ours: np.ndarray) -> dict[str, float]:
    """A mode's former thresholds of risk on the scale of its new probabilities: as many of the same photos lie below."""
    # Zero and one stay, which thresholds below or above all of these photos need.
    theirs, ours = (np.concatenate([[0], probabilities, [1]]) for probabilities in (theirs, ours))
    moved = calibrate.to_scale_of(np.array([former["thresholds"]["medium"], former["thresholds"]["high"]]), theirs, ours)
    return {"medium": round(float(moved[0]), 4), "high": round(min(0.5, float(moved[1])), 4)}


if __name__ == "__main__":
    main(sys.argv[1:])
