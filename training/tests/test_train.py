"""The training loop, on noise and a tiny trunk."""

import dataclasses
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np
import torch

import train
from model import learner
from photos.classes import DERMOSCOPY
from photos.sets import SHARES
from tests.fixtures import make_set, write_backbone

RECIPE = [{"rate": 1e-3, "stages": [{"epochs": 2, "size": 64, "small": 1, "elsewhere": 1, "mixed": 0.5}]}]


class Training(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)
        torch.manual_seed(1)
        write_backbone(self.work / "backbone.pt")
        (self.work / "recipe.json").write_text(json.dumps(RECIPE))
        classes = np.eye(3, len(DERMOSCOPY), dtype=bool)
        sets = {name: dataclasses.replace(make_set(name, seed), allowed=classes) for seed, name in enumerate(SHARES)}
        patcher = mock.patch("train.load_sets", return_value=sets)
        patcher.start()
        self.addCleanup(patcher.stop)

    def train(self, out: str, validate: mock.Mock) -> Path:
        """Train into a folder; `validate` is called after each epoch."""
        arguments = {"data": "", "made": "", "cache": "", "backbone": "backbone.pt", "out": out, "recipe": "recipe.json"}
        options = [part for name, place in arguments.items() for part in (f"--{name}", str(self.work / place))]
        with mock.patch("train.validate", validate), mock.patch("sys.argv", ["train.py", *options, "--batches", "2", "--threads", "1"]):
            train.main()
        return self.work / out / "round-1/checkpoint.pt"

    def test_gives_the_same_model_when_it_was_stopped_and_resumed(self):
        whole = self.train("whole", mock.Mock(return_value={}))
        with self.assertRaises(KeyboardInterrupt):
            self.train("parts", mock.Mock(side_effect=[{}, KeyboardInterrupt]))
        parts = self.train("parts", mock.Mock(return_value={}))
        models = [torch.load(file, weights_only=False)["average"] for file in (whole, parts)]
        for name, values in models[0].items():
            torch.testing.assert_close(models[1][name], values, rtol=0, atol=0, msg=name)

    def test_ends_when_the_loss_is_nan_and_keeps_the_epoch_before(self):
        compute_loss, losses = learner.compute_loss, []

        def overflow(*arguments):
            losses.append(compute_loss(*arguments))
            return losses[-1] * (torch.inf if len(losses) == 4 else 1)

        with mock.patch("model.learner.compute_loss", overflow), self.assertRaisesRegex(FloatingPointError, "epoch 2"):
            self.train("out", mock.Mock(return_value={}))
        checkpoint = torch.load(self.work / "out/round-1/checkpoint.pt", weights_only=False)
        self.assertEqual(checkpoint["epoch"], 1)
