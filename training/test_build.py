"""From a few drawn photos to a published network, in one command: `python -m unittest` in this folder."""

import csv
import json
import tempfile
import unittest
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
import torch

import build
from labels import DERMOSCOPY, GATE, PHONE
from network import OUTPUTS, Network
from symptoms import AGE, SIGNS

SIDE = 160
# A trunk of the real one's shape, a hundred times smaller.
TINY = [
    (False, [(3, 8, 3, 2, 1, "relu")]),
    (False, [(8, 8, 3, 2, 1, "relu")]),
    (True, [(8, 8, 3, 1, 1, "relu")]),
    (False, [(8, 8, 3, 2, 1, "relu")]),
    (False, [(8, 8, 3, 2, 1, "relu")]),
    (False, [(8, 8, 3, 2, 1, "relu")]),
    (False, [(8, 16, 1, 1, 1, "relu")]),
]


def write_backbone(path: Path) -> None:
    """Random weights in the file format of the real backbone."""
    weights = {}
    for s, (_, convolutions) in enumerate(TINY):
        for c, (inputs, outputs, kernel, *_) in enumerate(convolutions):
            weights[f"features.{s}.convs.{c}.conv.weight"] = torch.randn(outputs, inputs, kernel, kernel) / kernel
            weights[f"features.{s}.convs.{c}.conv.bias"] = torch.zeros(outputs)
    torch.save({"spec": TINY, "feat": 16, "state_dict": weights}, path)


def draw_lesion(random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A dark ellipse on skin, and where it is."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.ellipse(mask, (60, 60), [int(a) for a in random.integers(12, 30, 2)], float(random.integers(180)), 0, 360, 255, -1)
    image = np.where(mask[..., None] > 0, random.integers(20, 120, 3), random.integers(150, 230, 3))
    return np.clip(image + random.normal(0, 6, (SIDE, SIDE, 3)), 0, 255).astype(np.uint8), mask


def write_set(data: Path, name: str, classes: list[str]) -> None:
    """Two photos of each class in each split."""
    random, rows = np.random.default_rng(1), []
    for folder in ("images", "masks"):
        (data / name / folder).mkdir(parents=True)
    for split in ("train", "val"):
        for label in classes * 2:
            file = f"{len(rows)}.png"
            image, mask = draw_lesion(random)
            cv2.imwrite(str(data / name / "images" / file), image)
            cv2.imwrite(str(data / name / "masks" / file), mask)
            told = {sign: random.choice(["True", "False", ""]) for sign in SIGNS} | {AGE: random.integers(20, 90)}
            rows.append({"image": file, "split": split, "diagnosis": label, "mask": file, "patient_id": file, **told})
    if not classes:
        rows = [{"image": f"{i}.png", "split": split} for i, split in enumerate(["train", "val"])]
        for row in rows:
            cv2.imwrite(str(data / name / "images" / row["image"]), random.integers(0, 255, (SIDE, SIDE, 3)))
    with open(data / name / "labels.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


class Build(unittest.TestCase):
    def test_makes_a_network_and_its_card_and_goes_on_where_it_stopped(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        work = Path(folder.name)
        for name, classes in (("dermoscopy", DERMOSCOPY), ("phone", PHONE), ("not_skin", [])):
            write_set(work / "data", name, classes)
        write_backbone(work / "backbone.pt")
        stage = {"epochs": 1, "size": 64, "small": 1, "elsewhere": 1, "mixed": 0.5}
        first = {"rate": 1e-3, "stages": [stage]}
        (work / "recipe.json").write_text(json.dumps([first]))
        (work / "model").mkdir()
        options = {"data": "data", "backbone": "backbone.pt", "work": "work", "model": "model", "recipe": "recipe.json"}
        words = [word for name, place in options.items() for word in (f"--{name}", str(work / place))]
        words += ["--version", "0.0.1", "--batches", "2", "--views", "2"]

        build.main(words)
        network = (work / "model/model.onnx").read_bytes()
        card = json.loads((work / "model/model-card.json").read_text())
        self.assertEqual((card["version"], card["input"]["size"], card["gate"]["classes"]), ("0.0.1", 64, GATE))
        self.assertEqual(len(card["modes"]["consumer"]["symptomWeights"]["coefficients"]), len(PHONE))
        session = onnxruntime.InferenceSession(work / "model/model.onnx")
        outputs = dict(zip(OUTPUTS, session.run(None, {"views": np.zeros((1, 3, 64, 64), np.float32)})))
        self.assertEqual(outputs["dermoscopy_logits"].shape, (1, len(DERMOSCOPY)))
        # A class score is the mean of its map plus nothing else: what the heat-map shows is what the score is made of.
        means = outputs["phone_maps"].mean((2, 3))
        np.testing.assert_allclose(means, outputs["phone_logits"], atol=1e-4)

        second = {"rate": 5e-4, "stages": [stage | {"teacher": True}]}
        (work / "recipe.json").write_text(json.dumps([first, second]))
        build.main(words)
        epochs = [json.loads(line)["epoch"] for line in (work / "work/run/log.jsonl").read_text().splitlines()]
        self.assertEqual(epochs, [1, 2])
        self.assertNotEqual(network, (work / "model/model.onnx").read_bytes())


class TheNetwork(unittest.TestCase):
    def test_answers_for_any_side_that_is_a_multiple_of_32(self):
        network = Network(TINY, 16).eval()
        for side in (64, 96):
            self.assertEqual(network(torch.zeros(1, 3, side, side))[5].shape, (1, 1, side // 4, side // 4))


if __name__ == "__main__":
    unittest.main()
