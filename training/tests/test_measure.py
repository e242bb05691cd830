"""What measure.py reads back and what it computes again."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

import measure
from calibration.scoring import Scores

CARD = {
    "file": {"name": "model.onnx", "sha256": "a" * 64},
    "input": {"size": 64, "views": 2},
    "modes": {"clinical": {}, "consumer": {}},
}
CROPPED = CARD | {"modes": CARD["modes"] | {"consumer": {"centerCrop": 0.6}}}
REWRITTEN = CARD | {"file": CARD["file"] | {"sha256": "b" * 64}}


class SavedScores(unittest.TestCase):
    def test_are_those_of_the_file_and_crop_of_the_card_and_of_the_same_photos(self):
        scores = Scores([], {output: np.zeros((1, 2)) for output in measure.SAVED})
        with tempfile.TemporaryDirectory() as folder, mock.patch("measure.open_session"):
            with mock.patch("measure.score_set", return_value=scores) as score_set:
                for card, photos, times in ((CARD, "a", 1), (CARD, "a", 1), (CROPPED, "a", 2), (REWRITTEN, "a", 3), (CARD, "a", 3), (CARD, "ab", 4)):
                    rows = [{"image": photo} for photo in photos]
                    found = measure.get_scores(Path(folder), card, Path(folder), "closeup", rows, "val")
                    self.assertEqual((score_set.call_count, set(found)), (times, set(measure.SAVED)))
