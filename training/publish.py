"""From a checkpoint to packages/analysis/model: export, calibrate on val, measure on test, write the model card.

`python publish.py --data DIR --backbone FILE --checkpoint FILE --model packages/analysis/model --version 0.1.0`
"""

import argparse
import datetime
import hashlib
import json
import shlex
from pathlib import Path

import cv2
import numpy as np

import calibrate
from evaluate import dice, figures, with_interval
from export import count_multiply_adds, export, load_network
from labels import DERMOSCOPY, GATE, MALIGNANT, PHONE
from prepare import read_labels
from scoring import gate_probabilities, open_network, score_set, softmax

MODES = {"clinical": ("dermoscopy", DERMOSCOPY), "consumer": ("phone", PHONE)}
NOT_SKIN = GATE.index("not_skin")


def training_frequencies(data: Path, name: str, classes: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Class frequencies of the sharp training images: as they are, and as square-root sampling shows them."""
    rows = [r for r in read_labels(data, name) if r["split"] == "train" and int(r.get("size") or 999) >= 128]
    counts = np.array([sum(r["diagnosis"] == label for r in rows) for label in classes], float)
    return counts / counts.sum(), np.sqrt(counts) / np.sqrt(counts).sum()


def describe_mode(mode: str, data: Path, scores: dict) -> dict:
    """Calibration from the validation split and figures from the test split of one mode."""
    name, classes = MODES[mode]
    label_of = lambda s: np.array([classes.index(row["diagnosis"]) for row in s.rows])  # noqa: E731
    val, test = scores[name, "val"], scores[name, "test"]
    val_logits, test_logits = val.outputs[f"{name}_logits"], test.outputs[f"{name}_logits"]
    offsets = calibrate.fit_offsets(val_logits, label_of(val), *training_frequencies(data, name, classes))
    temperature = calibrate.fit_temperature(val_logits + offsets, label_of(val))
    probabilities = lambda logits: softmax((logits + offsets) / temperature)  # noqa: E731
    thresholds = calibrate.fit_thresholds(probabilities(val_logits), label_of(val), classes)
    return {
        "classes": classes,
        "malignant": MALIGNANT,
        "temperature": round(temperature, 4),
        "offsets": [round(float(o), 4) for o in offsets],
        "thresholds": thresholds,
        "figures": figures(probabilities(test_logits), label_of(test), classes, thresholds["medium"], "test"),
    }


def describe_gate(scores: dict) -> dict:
    """The gate's thresholds from the validation split and what it refuses on the test split."""
    probability = lambda split, *names: np.concatenate([gate_probabilities(scores[n, split]) for n in names])  # noqa: E731
    lesions = ("dermoscopy", "phone")
    threshold = calibrate.fit_gate(probability("val", "not_skin")[:, NOT_SKIN], probability("val", *lesions)[:, NOT_SKIN])
    to_refuse = np.concatenate([probability("val", "phone")[:, 1], probability("val", "dermoscopy")[:, 0]])
    to_accept = np.concatenate([probability("val", "phone")[:, 0], probability("val", "dermoscopy")[:, 1]])
    other_kind = calibrate.fit_gate(to_refuse, to_accept)
    refused_lesions = []
    for kind, name in enumerate(lesions):
        gate = probability("test", name)
        refused_lesions.append((gate[:, NOT_SKIN] >= threshold) | (gate[:, 1 - kind] >= other_kind))
    refused_others = probability("test", "not_skin")[:, NOT_SKIN] >= threshold
    return {
        "classes": GATE,
        "notSkin": threshold,
        "otherKind": other_kind,
        "figures": {
            "split": "test",
            "refusedNotSkin": with_interval(np.mean, refused_others),
            "refusedLesions": with_interval(np.mean, np.concatenate(refused_lesions)),
        },
    }


def describe_outline(data: Path, scores: dict, threshold=0.5) -> dict:
    """Mean Dice on the dermoscopy test split."""
    test = scores["dermoscopy", "test"]
    values = []
    for row, logits in zip(test.rows, test.outputs["outline_logits"]):
        mask = cv2.imread(str(data / "dermoscopy/masks" / row["mask"]), cv2.IMREAD_GRAYSCALE)
        values.append(dice(logits[0], mask, threshold))
    return {"threshold": threshold, "dice": with_interval(np.mean, np.array(values))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "backbone", "checkpoint", "model"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--views", type=int, default=8)
    parser.add_argument("--command", required=True, help="the training command, for the card")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()

    network, size = load_network(a.checkpoint, a.backbone)
    parameters = sum(p.numel() for p in network.parameters())
    multiply_adds = count_multiply_adds(network, size)
    file = a.model / "network.onnx"
    export(network, size, file)
    session = open_network(file)
    sets = [(name, split) for name in ("dermoscopy", "phone", "not_skin") for split in ("val", "test")]
    scores = {(name, split): score_set(session, a.data, name, split, size, a.views) for name, split in sets}
    card = {
        "name": "DermaVigil network",
        "version": a.version,
        "created": datetime.date.today().isoformat(),
        "file": {"name": file.name, "bytes": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()},
        "input": {"size": size, "divisor": 127.5, "offset": -1, "views": a.views},
        "multiplyAdds": multiply_adds,
        "parameters": parameters,
        "gate": describe_gate(scores),
        "outline": describe_outline(a.data, scores),
        "modes": {mode: describe_mode(mode, a.data, scores) for mode in MODES},
        "training": {"command": shlex.join(shlex.split(a.command)), "seed": a.seed, "splits": "by lesion (dermoscopy) and by patient (phone)"},
        **json.loads((Path(__file__).parent / "card-texts.json").read_text()),
    }
    (a.model / "model-card.json").write_text(json.dumps(card, indent=2) + "\n")
    for mode, described in card["modes"].items():
        print(mode, json.dumps({k: v for k, v in described["figures"].items() if k not in ("confusion", "counts")}))
        print(mode, described["temperature"], described["offsets"], described["thresholds"])
    print(json.dumps(card["gate"]), json.dumps(card["outline"]), multiply_adds, parameters)


if __name__ == "__main__":
    main()
