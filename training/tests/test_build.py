"""From a few synthetic photos to a published model, in one command."""

import copy
import json
import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np
import onnxruntime
import torch

import build
import folds
import recalibrate
import refit_gate
from calibration import out_of_fold
from model.lesion_model import OUTPUTS, LesionModel
from photos.classes import DERMOSCOPY, GATE, PHONE
from photos.labels import read_labels
from photos.preprocess import to_input
from published.export import average_models
from published.simplify import simplify
from published.weights import load_published
from tests.fixtures import TINY, render_lesion, write_backbone, write_cutouts, write_pairs, write_set


class Build(unittest.TestCase):
    def test_makes_a_model_and_its_card_and_resumes_where_it_stopped(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        work = Path(folder.name)
        for name, classes in (("dermoscopy", DERMOSCOPY), ("phone", PHONE), ("not_skin", []), ("faces", [])):
            write_set(work / "data", name, classes)
        write_pairs(work / "data")
        write_cutouts(work / "data")
        write_backbone(work / "backbone.pt")
        stage = {"epochs": 1, "size": 64, "small": 1, "elsewhere": 1, "mixed": 0.5}
        first = {"rate": 1e-3, "stages": [stage]}
        (work / "recipe.json").write_text(json.dumps([first]))
        (work / "model").mkdir()
        options = {"data": "data", "backbone": "backbone.pt", "work": "work", "model": "model", "recipe": "recipe.json"}
        arguments = [argument for name, place in options.items() for argument in (f"--{name}", str(work / place))]
        arguments += ["--version", "0.0.1", "--batches", "2", "--views", "2"]

        def simplify_copy(path: Path) -> None:
            shutil.copy(path, path.with_name("plain.onnx"))
            simplify(path)
            shutil.copy(path, path.with_name("simple.onnx"))

        with mock.patch("published.quantize.simplify", simplify_copy):
            build.main(arguments)
        first_model = (work / "model/model.onnx").read_bytes()
        card = json.loads((work / "model/model-card.json").read_text())
        self.assertEqual((card["version"], card["input"]["size"], card["gate"]["classes"]), ("0.0.1", 64, GATE))
        self.assertEqual(len(card["modes"]["consumer"]["symptomWeights"]["coefficients"]), len(PHONE))
        session = onnxruntime.InferenceSession(work / "model/model.onnx")
        outputs = dict(zip(OUTPUTS, session.run(None, {"views": np.zeros((1, 3, 64, 64), np.float32)})))
        self.assertEqual(outputs["dermoscopy_logits"].shape, (1, len(DERMOSCOPY)))
        # A class score is the mean of its map and nothing else: what the heat-map shows is what the score is made of.
        means = outputs["phone_maps"].mean((2, 3))
        np.testing.assert_allclose(means, outputs["phone_logits"], atol=1e-4)

        # What makes the file faster does not change its outputs.
        noise = np.random.default_rng(2).uniform(-1, 1, (2, 3, 64, 64)).astype(np.float32)
        plain, simple = (onnxruntime.InferenceSession(work / f"model/{name}.onnx").run(None, {"views": noise}) for name in ("plain", "simple"))
        for before, after in zip(plain, simple, strict=True):
            np.testing.assert_array_equal(before, after)

        # Training can continue from the published file: it computes the same for the same photos, apart from the rounding to 8 bits.
        random, restored_model = np.random.default_rng(4), LesionModel(TINY, 16)
        images = np.stack([to_input(render_lesion(random)[0], 64) for _ in range(16)])
        self.assertEqual(load_published(work / "model/model.onnx", restored_model, torch.from_numpy(images)), 64)
        with torch.no_grad():
            again = restored_model.eval()(torch.from_numpy(images))
        for published, restored in zip(session.run(None, {"views": images}), again):
            self.assertGreater(np.corrcoef(published.flatten(), restored.numpy().flatten())[0, 1], 0.98)

        # Every training pair is scored by a model that never saw it, and the thresholds are then chosen on these scores, too.
        shared = ["--data", str(work / "data"), "--backbone", str(work / "backbone.pt"), "--recipe", str(work / "recipe.json"), "--batches", "1"]
        made = ["--made", str(work / "work/made"), "--cache", str(work / "work/cache"), "--out", str(work / "folds")]
        folds.main([*shared, *made])
        left_out = [row for fold in out_of_fold.read_folds(work / "folds", "phone", work / "data") for row in fold.rows]
        training = [row["image"] for row in read_labels(work / "data", "closeup", "train")]
        self.assertEqual(sorted(row["image"] for row in left_out), sorted(training))
        for fold in out_of_fold.read_folds(work / "folds", "phone", work / "data"):
            self.assertEqual(fold.left_out.shape, (len(fold.rows), len(PHONE)))
        for name, predicted in out_of_fold.read_predicted(work / "folds", work / "data").items():
            splits = np.array([row["split"] for row in read_labels(work / "data", name)])
            np.testing.assert_allclose(predicted.sum(1), splits == "train", atol=1e-5)
        recalibrate.main(["--data", str(work / "data"), "--folds", str(work / "folds"), "--model", str(work / "model"), "--version", "0.0.2"])
        again = json.loads((work / "model/model-card.json").read_text())
        self.assertEqual((again["version"], again["file"], again["gate"]), ("0.0.2", card["file"], card["gate"]))
        self.assertEqual(again["modes"]["consumer"]["temperature"], card["modes"]["consumer"]["temperature"])
        # Without them, and with nothing else changed, the thresholds stay, and so does the other mode.
        recalibrate.main(["--data", str(work / "data"), "--model", str(work / "model"), "--version", "0.0.3", "--modes", "consumer"])
        kept = json.loads((work / "model/model-card.json").read_text())
        self.assertEqual(kept["modes"]["clinical"], again["modes"]["clinical"])
        self.assertEqual(kept["modes"]["consumer"], again["modes"]["consumer"])

        # Fitting the gate again changes what the gate says, and nothing else.
        before = dict(zip(OUTPUTS, session.run(None, {"views": noise})))
        folders = ["--data", str(work / "data"), "--made", str(work / "work/made"), "--cache", str(work / "work/cache")]
        few = {name: (12, weight) for name, (_, weight) in refit_gate.SETS.items()}
        with mock.patch.multiple(refit_gate, SETS=few, BATCH=5):
            refit_gate.main([*folders, "--model", str(work / "model"), "--version", "0.0.4"])
        refitted = json.loads((work / "model/model-card.json").read_text())
        self.assertEqual((refitted["version"], refitted["modes"]["consumer"]["thresholds"]), ("0.0.4", kept["modes"]["consumer"]["thresholds"]))
        # By now, a card that everybody can read names three commands.
        self.assertEqual(refitted["training"]["command"].count("--data data "), 4)
        self.assertNotIn(str(work), refitted["training"]["command"])
        self.assertNotEqual(refitted["file"]["sha256"], kept["file"]["sha256"])
        after = dict(zip(OUTPUTS, onnxruntime.InferenceSession(work / "model/model.onnx").run(None, {"views": noise})))
        for name in OUTPUTS:
            np.testing.assert_equal(np.array_equal(after[name], before[name]), name != "gate_logits")

        # Two trainings continue from the published file, the weights of all three are averaged, and the published model's thresholds are kept.
        second = {"rate": 5e-4, "frozen": 2, "stages": [stage]}
        (work / "recipe.json").write_text(json.dumps([first, second]))
        start = str(shutil.copy(work / "model/model.onnx", work / "start.onnx"))
        build.main([*arguments, "--runs", "2", "--start", start, "--average-start", "--former", str(work / "model"), "--predicted", str(work / "folds")])
        for run in ("run-1", "run-2"):
            epochs = [json.loads(line)["epoch"] for line in (work / "work" / run / "log.jsonl").read_text().splitlines()]
            self.assertEqual(epochs, [1, 2])
        self.assertNotEqual(first_model, (work / "model/model.onnx").read_bytes())


class TheModel(unittest.TestCase):
    def test_averages_weights_with_their_normalization(self):
        models, noise = [LesionModel(TINY, 16).eval() for _ in range(2)], torch.rand(2, 3, 64, 64) * 2 - 1
        with torch.no_grad():
            alone = models[0](noise)
            same = average_models([copy.deepcopy(models[0]) for _ in range(2)])
            for before, after in zip(alone, same(noise)):
                torch.testing.assert_close(after, before, rtol=1e-3, atol=1e-4)
            heads = [model.gate.weight.clone() for model in models]
            torch.testing.assert_close(average_models(models).gate.weight, (heads[0] + heads[1]) / 2)

    def test_answers_for_any_side_that_is_a_multiple_of_32(self):
        model = LesionModel(TINY, 16).eval()
        for side in (64, 96):
            self.assertEqual(model(torch.zeros(1, 3, side, side))[5].shape, (1, 1, side // 4, side // 4))
