"""From checkpoints to packages/analysis/model: export their average, calibrate it on the validation split, write its card.

`python publish.py --data DIR --backbone FILE --checkpoints FILE... --model ../packages/analysis/model --version 0.2.0
--command "..."`; then `npm run evaluate -- --data DIR --write` measures it on the test split, through the product's own
code, and adds the metrics to the card.
"""

import argparse
import datetime
import json
from dataclasses import dataclass
from pathlib import Path

from calibration.gate import fit_gate_thresholds
from calibration.modes import describe_mode, keep_thresholds
from calibration.photo_quality import fit_photo_quality
from calibration.scoring import Scores, open_session, score_val
from model.lesion_model import LesionModel
from photos.classes import GATE, MODES
from photos.files import whole_file
from photos.sets import LESIONS, get_photographed
from published.card import describe_file, read_card, write_card
from published.export import average_models, count_multiply_adds, export, load_model
from published.quantize import quantize

# The views that are run before deciding whether the others matter.
FIRST_VIEWS = 2


@dataclass
class Former:
    """A published model's settings by mode, and its scores for the validation lesions by set."""

    modes: dict[str, dict]
    scores: dict[str, Scores]


def score_former(folder: Path, data: Path) -> Former:
    """Score the validation lesions with a published model, according to its card."""
    card = read_card(folder)
    session, size, views = open_session(folder / card["file"]["name"]), card["input"]["size"], card["input"]["views"]
    crops = {name: settings.get("centerCrop") for mode, settings in card["modes"].items() for name in get_photographed(MODES[mode][0])}
    return Former(card["modes"], score_val(session, data, LESIONS, size, views, crops.get))


def options() -> argparse.ArgumentParser:
    """The options that this command and build.py share."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--version", required=True)
    parser.add_argument("--views", type=int, default=4, help="how many of a photo's turned and mirrored views are averaged")
    parser.add_argument("--folds", type=Path, help="what folds.py wrote: the thresholds of risk are chosen on its predictions too")
    parser.add_argument("--former", type=Path, help="a published model's folder: without --folds, its thresholds of risk are kept")
    parser.add_argument("--size", type=int, help="side of the published input; the last one trained on when left out")
    return parser


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, parents=[options()])
    for name in ("data", "backbone", "model"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    # Commands on the cards of published models mention this option; nothing is read from there.
    parser.add_argument("--made", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--checkpoints", type=Path, nargs="+", required=True, help="of trainings from the same start, and it")
    parser.add_argument("--command", required=True, help="the training command, for the card")
    parser.add_argument("--seed", type=int, default=1)
    publish(parser.parse_args())


def publish(a: argparse.Namespace) -> None:
    """Write model.onnx and model-card.json into a.model; `a` holds what main asks for."""
    former = score_former(a.former, a.data) if a.former and not a.folds else None
    models, sizes = zip(*(load_model(checkpoint, a.backbone) for checkpoint in a.checkpoints))
    model, size = average_models(models), a.size or sizes[0]
    # This may be the folder of --former, so its model stays until the whole card is known.
    with whole_file(a.model / "model.onnx") as file:
        export(model, size, file)
        quantize(file, a.data, size, a.seed)
        card = describe_model(a, model, size, file, former)
    write_card(a.model, card)
    print(json.dumps({"gate": card["gate"], **{m: {k: v for k, v in c.items() if k != "symptomWeights"} for m, c in card["modes"].items()}}))


def describe_model(a: argparse.Namespace, model: LesionModel, size: int, file: Path, former: Former | None) -> dict:
    """The card of a model whose ONNX file has been written."""
    session, first_views = open_session(file), min(FIRST_VIEWS, a.views)
    scores, first = (score_val(session, a.data, LESIONS, size, views) for views in (a.views, first_views))
    modes = {mode: describe_mode(mode, a.data, scores, first, a.folds) for mode in MODES}
    if former:
        for mode, settings in modes.items():
            settings["thresholds"] = keep_thresholds(mode, former.modes[mode], former.scores, settings, scores)
    return {
        "name": "DermaVigil model",
        "version": a.version,
        "created": datetime.date.today().isoformat(),
        "file": {"name": "model.onnx", **describe_file(file)},
        "input": {"size": size, "divisor": 127.5, "offset": -1, "views": a.views, "firstViews": first_views},
        "multiplyAdds": count_multiply_adds(model, size),
        "parameters": sum(p.numel() for p in model.parameters()),
        "gate": {"classes": GATE, **fit_gate_thresholds(scores), **fit_photo_quality(a.data, size)},
        "outline": {"threshold": 0.5},
        "modes": modes,
        "training": {"command": a.command, "seed": a.seed, "splits": "by lesion (dermatoscope images and close-ups) and by patient (phone photos)"},
    }


if __name__ == "__main__":
    main()
