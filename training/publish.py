"""From a checkpoint to packages/analysis/model: export the model, calibrate it on the validation split, write its card.

`python publish.py --data DIR --made DIR --backbone FILE --checkpoint FILE --model packages/analysis/model --version 0.2.0
--command "..."`; then `npm run evaluate -- --data DIR --write` measures it on the test split, through the product's own
code, and adds the metrics to the card.
"""

import argparse
import datetime
import hashlib
import json
from pathlib import Path

import cv2
import numpy as np

import calibrate
import symptoms
from export import count_multiply_adds, export, load_model
from labels import DERMOSCOPY, GATE, MALIGNANT, PHONE, possible_classes
from margins import fit_margins
from pairs import KINDS
from photo_quality import fit_photo_quality
from prepare import LABELED, MADE, get_folder, is_sharp, read_labels
from preprocess import read_rgb, to_input
from quantize import quantize
from scoring import gate_probabilities, open_session, score_set, softmax
from sets import MELANOMA, SHARES, TEACHES

MODES = {"clinical": ("dermoscopy", DERMOSCOPY), "consumer": ("phone", PHONE)}
BLUR = 4 / 160
# Views that are run before it is decided whether the others matter.
FIRST_VIEWS = 2


def get_sets(head: str) -> list[str]:
    """The photographed sets that a class head learns from and is calibrated on."""
    return [name for name in TEACHES[head] if name not in MADE]


def training_frequencies(data: Path, head: str, classes: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Class frequencies of the sharp training images of a head: as they are, and as square-root sampling of each set shows them."""
    natural, sampled = np.full(len(classes), 1e-6), np.full(len(classes), 1e-6)
    for name in get_sets(head):
        rows = [r for r in read_labels(data, name) if r["split"] == "train" and is_sharp(r)]
        counts = np.maximum([sum(possible_classes(r, classes) == [label] for r in rows) for label in classes], 1e-3)
        natural += counts
        drawn = np.sqrt(counts) * np.where(np.array(classes) == "melanoma", MELANOMA if name in KINDS else 1, 1)
        sampled += SHARES[name] * drawn / drawn.sum()
    return natural / natural.sum(), sampled / sampled.sum()


def get_labels(rows: list[dict], classes: list[str]) -> np.ndarray:
    """Class indices (n,), -1 where more than one is possible."""
    possible = [possible_classes(row, classes) for row in rows]
    return np.array([classes.index(labels[0]) if len(labels) == 1 else -1 for labels in possible])


def describe_mode(mode: str, data: Path, scores: dict, first: dict) -> dict:
    """What one mode needs to turn scores into an assessment; `first` are those of the first views."""
    head, classes = MODES[mode]
    rows = [row for name in get_sets(head) for row in scores[name].rows]
    logits = np.concatenate([scores[name].outputs[f"{head}_logits"] for name in get_sets(head)])
    labels = get_labels(rows, classes)
    exact, lesions = labels >= 0, np.array([row["diagnosis"] != "inflammatory" for row in rows])
    offsets = calibrate.fit_offsets(logits[exact], labels[exact], *training_frequencies(data, head, classes), classes)
    temperature = calibrate.fit_temperature(logits[exact] + offsets, labels[exact])
    probabilities = softmax((logits + offsets) / temperature)
    diagnoses = np.array([row["diagnosis"] for row in rows])
    joined = lambda sets: {output: np.concatenate([sets[name].outputs[output] for name in get_sets(head)]) for output in ("gate_logits", f"{head}_logits")}
    settings = {
        "classes": classes,
        "malignant": MALIGNANT,
        "temperature": round(temperature, 4),
        "offsets": [round(float(o), 4) for o in offsets],
        "thresholds": calibrate.fit_thresholds(probabilities[lesions], diagnoses[lesions], classes),
        "possibleFrom": calibrate.fit_set_threshold(probabilities[exact], labels[exact]),
        "familiarFrom": calibrate.fit_familiarity(logits[lesions]),
        **({"symptomWeights": describe_symptoms(data, scores[head].rows, probabilities[: len(scores[head].rows)])} if head == "phone" else {}),
    }
    return settings | {"margins": fit_margins(joined(first), joined(scores), mode, head, settings)}


def describe_symptoms(data: Path, val_rows: list[dict], probabilities: np.ndarray) -> dict:
    """The weights of the symptoms, from the patients of training and validation; their strength from the photos of the latter."""
    rows = [row for row in read_labels(data, "phone") if row["split"] != "test"]
    model = symptoms.fit_symptoms(rows, get_labels(rows, PHONE), len(PHONE))
    strength = symptoms.fit_strength(probabilities, get_labels(val_rows, PHONE), symptoms.parse_symptoms(val_rows), model)
    rounded = lambda values: np.round(values, 4).tolist()
    return {
        "names": [*symptoms.SYMPTOMS, symptoms.AGE],
        "mean": rounded(model["mean"]),
        "coefficients": rounded(model["coefficients"]),
        "strength": round(strength, 2),
    }


def describe_gate(data: Path, scores: dict, size: int) -> dict:
    """The gate's thresholds."""
    is_lesion = {name: np.array([row.get("diagnosis") != "inflammatory" for row in each.rows]) for name, each in scores.items()}
    probability = lambda *names: np.concatenate([gate_probabilities(scores[name])[is_lesion[name]] for name in names])
    not_lesion = [GATE.index("not_skin"), GATE.index("no_lesion")]
    nothing = probability("not_skin", "synthetic", "no_lesion", "faces", "corners")[:, not_lesion].sum(1)
    through, ordinary = (probability(*get_sets(head)) for head in ("dermoscopy", "phone"))
    lesions = np.concatenate([through, ordinary])[:, not_lesion].sum(1)
    derm, phone = GATE.index("dermoscopy"), GATE.index("phone")
    other = np.concatenate([ordinary[:, phone], through[:, derm]])
    own = np.concatenate([ordinary[:, derm], through[:, phone]])
    return {
        "classes": GATE,
        "notSkin": calibrate.fit_gate(nothing, lesions),
        "otherKind": calibrate.fit_gate(other, own),
        **describe_photo_quality(data, size),
    }


def describe_photo_quality(data: Path, size: int) -> dict:
    """The thresholds of sharpness and brightness, from the validation lesions as they are and blurred."""
    sharp, blurred = [], []
    for name in ("dermoscopy", "phone", "closeup"):
        for row in [row for row in read_labels(data, name) if row["split"] == "val"]:
            photo = read_rgb(get_folder(data, name) / "images" / row["image"])
            sharp.append(to_input(photo, size))
            blurred.append(to_input(cv2.GaussianBlur(photo, (0, 0), BLUR * min(photo.shape[:2])), size))
    return fit_photo_quality(sharp, blurred)


def options() -> argparse.ArgumentParser:
    """What this command and build.py both ask for."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--version", required=True)
    parser.add_argument("--views", type=int, default=4, help="how many of a photo's turned and mirrored views are averaged")
    parser.add_argument("--size", type=int, help="side of the published input; the last one trained on when left out")
    return parser


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, parents=[options()])
    for name in ("data", "made", "backbone", "checkpoint", "model"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--command", required=True, help="the training command, for the card")
    parser.add_argument("--seed", type=int, default=1)
    publish(parser.parse_args())


def publish(a: argparse.Namespace) -> None:
    """Write model.onnx and model-card.json into a.model; `a` holds what main asks for."""
    model, trained_size = load_model(a.checkpoint, a.backbone)
    size = a.size or trained_size
    parameters, multiply_adds = sum(p.numel() for p in model.parameters()), count_multiply_adds(model, size)
    file = a.model / "model.onnx"
    export(model, size, file)
    quantize(file, a.data, size, a.seed)
    session = open_session(file)
    places = {**dict.fromkeys(LABELED, a.data), **dict.fromkeys(MADE, a.made)}
    scores = {name: score_set(session, place, name, "val", size, a.views) for name, place in places.items() if name != "pasted"}
    lesions = [name for head, _ in MODES.values() for name in get_sets(head)]
    first_views = min(FIRST_VIEWS, a.views)
    first = {name: score_set(session, places[name], name, "val", size, first_views) for name in lesions}
    card = {
        "name": "DermaVigil model",
        "version": a.version,
        "created": datetime.date.today().isoformat(),
        "file": {"name": file.name, "bytes": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()},
        "input": {"size": size, "divisor": 127.5, "offset": -1, "views": a.views, "firstViews": first_views},
        "multiplyAdds": multiply_adds,
        "parameters": parameters,
        "gate": describe_gate(a.data, scores, size),
        "outline": {"threshold": 0.5},
        "modes": {mode: describe_mode(mode, a.data, scores, first) for mode in MODES},
        "training": {"command": a.command, "seed": a.seed, "splits": "by lesion (dermatoscope images and close-ups) and by patient (phone photos)"},
        **json.loads((Path(__file__).parent / "card-texts.json").read_text()),
    }
    (a.model / "model-card.json").write_text(json.dumps(card, indent=2) + "\n")
    print(json.dumps({"gate": card["gate"], **{m: {k: v for k, v in c.items() if k != "symptomWeights"} for m, c in card["modes"].items()}}))


if __name__ == "__main__":
    main()
