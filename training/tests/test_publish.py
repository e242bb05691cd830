"""What publishing needs, and leaves behind."""

import contextlib
import io
import json
import tempfile
import unittest
from argparse import Namespace
from pathlib import Path
from unittest import mock

import torch

import build
import publish
import refit_gate
from published.card import describe_command


class Publishing(unittest.TestCase):
    def test_leaves_the_earlier_model_with_its_card_when_it_is_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            model = Path(folder)
            (model / "model.onnx").write_bytes(b"published")
            steps = {
                "load_model": mock.Mock(return_value=(torch.nn.Linear(1, 1), 64)),
                "average_models": mock.Mock(return_value=torch.nn.Linear(1, 1)),
                "export": lambda _model, _size, file: file.write_bytes(b"new"),
                "quantize": mock.Mock(),
                "count_multiply_adds": mock.Mock(return_value=1),
                "open_session": mock.Mock(side_effect=KeyboardInterrupt),
            }
            with mock.patch.multiple("publish", **steps), self.assertRaises(KeyboardInterrupt):
                publish.publish(Namespace(former=None, folds=None, checkpoints=[None], backbone=None, size=None, model=model, data=None, seed=1, views=4))
            self.assertEqual((model / "model.onnx").read_bytes(), b"published")


class RefittingTheGate(unittest.TestCase):
    def test_leaves_the_model_with_its_card_when_it_is_stopped_before_the_new_one_is_known(self):
        with tempfile.TemporaryDirectory() as folder:
            model = Path(folder)
            (model / "model.onnx").write_bytes(b"published")
            (model / "model-card.json").write_text(json.dumps({"file": {"name": "model.onnx"}, "input": {"size": 64}}))
            steps = {
                "open_session": mock.Mock(),
                "fit_gate": mock.Mock(return_value=(None, None)),
                "set_gate": lambda *arguments: arguments[-1].write_bytes(b"new"),
                "recalibrate_gate": mock.Mock(side_effect=KeyboardInterrupt),
            }
            with mock.patch.multiple("refit_gate", **steps), self.assertRaises(KeyboardInterrupt):
                refit_gate.main(["--data", "d", "--made", "m", "--cache", "c", "--model", folder, "--version", "1"])
            self.assertEqual((model / "model.onnx").read_bytes(), b"published")


class Building(unittest.TestCase):
    def test_asks_before_training_for_the_start_that_it_should_average(self):
        options = ["--data", "d", "--backbone", "b", "--work", "w", "--model", "m", "--version", "1", "--average-start"]
        with contextlib.redirect_stderr(io.StringIO()) as told, mock.patch("prepare.prepare") as prepare, self.assertRaises(SystemExit):
            build.main(options)
        self.assertIn("--average-start needs --start", told.getvalue())
        prepare.assert_not_called()


class Commands(unittest.TestCase):
    def test_are_named_on_the_card_without_the_folders_of_the_files(self):
        arguments = ["--data", "/home/ana/skin photos", "--work=/home/ana/work/", "--model", "../model", "--version", "0.0.1", "--views", "2"]
        shown = "python build.py --data 'skin photos' --work=work --model ../model --version 0.0.1 --views 2"
        self.assertEqual(describe_command("build.py", arguments), shown)
