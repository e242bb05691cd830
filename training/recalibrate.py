"""The settings of both modes chosen anew for the published model, whose weights stay:

`python recalibrate.py --data DIR --folds DIR --model ../packages/analysis/model --version 0.4.1`; then `npm run evaluate --
--data DIR --write` measures it.
"""

import argparse
import datetime
import json
import shlex
import sys
from pathlib import Path

from labels import MODES
from modes import describe_mode
from scoring import open_session, score_set
from sets import get_photographed


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "folds", "model"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--version", required=True)
    a = parser.parse_args(arguments)
    a.command = f"python recalibrate.py {shlex.join(arguments)}"
    recalibrate(a)


def recalibrate(a: argparse.Namespace) -> None:
    """Rewrite the modes of a.model's card, without their metrics; `a` holds what main asks for, and the command."""
    file = a.model / "model-card.json"
    card = json.loads(file.read_text())
    session, size = open_session(a.model / card["file"]["name"]), card["input"]["size"]
    names = [name for head, _ in MODES.values() for name in get_photographed(head)]
    scores, first = ({name: score_set(session, a.data, name, "val", size, card["input"][views]) for name in names} for views in ("views", "firstViews"))
    card |= {"version": a.version, "created": datetime.date.today().isoformat()}
    card["training"]["command"] += f"; {a.command}"
    card["modes"] = {mode: describe_mode(mode, a.data, scores, first, a.folds) for mode in MODES}
    card |= json.loads((Path(__file__).parent / "card-texts.json").read_text())
    file.write_text(json.dumps(card, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
