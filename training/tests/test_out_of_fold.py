"""Whether out-of-fold predictions belong to the photos that labels.csv has by now."""

import tempfile
import unittest
from pathlib import Path

import numpy as np

from calibration.out_of_fold import FOLDS, LEFT_OUT, read_folds, read_predicted
from photos.files import write_rows
from photos.labels import get_folder, read_labels
from photos.sets import CLASSES, HEAD, LESIONS


class Predictions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folds, self.data = Path(folder.name) / "folds", Path(folder.name) / "data"
        splits = ["val", "val", *["train"] * FOLDS]
        self.rows = [{"image": name, "closeup": name, "dermoscopic": name, "diagnosis": "melanoma", "split": split} for name, split in zip("abcdef", splits)]
        self.write(self.data, self.rows)
        for fold in range(FOLDS):
            place = self.folds / f"fold-{fold}"
            self.write(place / "data", [row | {"split": LEFT_OUT} if i == 2 + fold else row for i, row in enumerate(self.rows)])
            scores = {f"{name}-{split}": np.zeros((n, len(CLASSES[HEAD[name]]))) for name in LESIONS for split, n in (("val", 2), (LEFT_OUT, 1))}
            np.savez(place / "scores.npz", **scores)

    def write(self, data: Path, rows: list[dict]) -> None:
        """Makes every set of lesions have the same rows."""
        for name in LESIONS:
            get_folder(data, name).mkdir(parents=True, exist_ok=True)
            write_rows(get_folder(data, name) / "labels.csv", rows)

    def test_are_read_for_the_photos_that_were_predicted(self):
        self.assertEqual([row["image"] for fold in read_folds(self.folds, "phone", self.data) for row in fold.rows], list("cdef"))
        for name, predicted in read_predicted(self.folds, self.data).items():
            np.testing.assert_allclose(predicted.sum(1), [row["split"] == "train" for row in read_labels(self.data, name)])

    def test_are_refused_once_validation_photos_are_in_another_order(self):
        self.write(self.data, [self.rows[1], self.rows[0], *self.rows[2:]])
        with self.assertRaisesRegex(ValueError, "predictions of other photos of phone than labels.csv"):
            read_folds(self.folds, "phone", self.data)

    def test_are_not_used_as_targets_once_training_photos_are_in_another_order(self):
        self.write(self.data, [*self.rows[:2], *self.rows[:1:-1]])
        read_folds(self.folds, "phone", self.data)
        with self.assertRaisesRegex(ValueError, "predictions of other photos of dermoscopy than labels.csv"):
            read_predicted(self.folds, self.data)
