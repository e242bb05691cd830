"""Which photos are read, and what is made and decoded from them."""

import csv
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import cv2
import numpy as np

import prepare
from photos.arrays import SIDES, decode, is_decoded, load_arrays
from photos.files import write_rows
from photos.labels import LABELED, MADE, get_folder, read_labels

COLUMNS = ["image", "split", "diagnosis", "mask", "size", "predicted", "probability"]
ROWS = [
    ["first.jpg", "train", "", "", "450", "melanoma", "0.9000"],
    ["second.jpg", "train", "melanocytic_nevus", "", "450", "melanoma", "0.9000"],
]


class ContributedPhotos(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = Path(folder.name)
        (self.data / "phone/images").mkdir(parents=True)
        with open(self.data / "phone/labels.csv", "w", newline="") as file:
            csv.writer(file).writerows([COLUMNS, *ROWS])
        for row in ROWS:
            cv2.imwrite(str(self.data / "phone/images" / row[0]), np.full((450, 600, 3), 120, np.uint8))

    def test_wait_for_a_diagnosis_by_somebody(self):
        rows = read_labels(self.data, "phone")
        self.assertEqual([row["image"] for row in rows], ["second.jpg"])
        self.assertEqual(rows[0]["diagnosis"], "melanocytic_nevus")

    def test_become_training_arrays_in_step_with_their_rows(self):
        decode(self.data, self.data, "phone")
        rows = read_labels(self.data, "phone")
        images, masks = (load_arrays(self.data, "phone", part, rows) for part in ("images", "masks"))
        self.assertEqual(images.shape, (1, SIDES["phone"], SIDES["phone"], 3))
        self.assertTrue((masks == 255).all())
        with self.assertRaisesRegex(ValueError, "has other photos of phone than labels.csv"):
            load_arrays(self.data, "phone", "images", [*rows, *rows])

    def test_are_prepared_again_after_an_interruption(self):
        def stop_half_way(file: Path, _: np.ndarray) -> None:
            Path(file).write_bytes(b"half")
            raise KeyboardInterrupt

        with mock.patch("numpy.save", stop_half_way), self.assertRaises(KeyboardInterrupt):
            decode(self.data, self.data, "phone")
        self.assertFalse(is_decoded(self.data, "phone", read_labels(self.data, "phone")))

    def test_name_an_outline_that_is_missing_or_damaged(self):
        (self.data / "phone/masks").mkdir()
        rows = [[*row[:3], "outline.png", *row[4:]] for row in ROWS]
        with open(self.data / "phone/labels.csv", "w", newline="") as file:
            csv.writer(file).writerows([COLUMNS, *rows])
        for content in (None, b"no image"):
            if content:
                (self.data / "phone/masks/outline.png").write_bytes(content)
            with self.assertRaisesRegex(ValueError, "cannot decode .*/phone/masks/outline.png"):
                decode(self.data, self.data, "phone")

    def test_sets_without_diagnoses_are_read_completely(self):
        (self.data / "not_skin").mkdir()
        (self.data / "not_skin/labels.csv").write_text("image,split\na.jpg,train\n")
        self.assertEqual(len(read_labels(self.data, "not_skin")), 1)


class Preparing(unittest.TestCase):
    def test_makes_and_decodes_what_is_missing(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch("prepare.decode") as decode_set, mock.patch("examples.rashes.make") as make:
            data, made, cache = (Path(folder) / name for name in ("data", "made", "cache"))
            cache.mkdir()
            for place, names in ((data, LABELED), (made, MADE)):
                for name in names:
                    get_folder(place, name).mkdir(parents=True, exist_ok=True)
                    write_rows(get_folder(place, name) / "labels.csv", [])
                    decode(place, cache, name)
            write_rows(data / "phone/labels.csv", [{"image": "new.jpg", "split": "train"}])
            (made / "rashes/labels.csv").unlink()
            make.side_effect = lambda data, made: write_rows(made / "rashes/labels.csv", [])
            prepare.prepare(data, made, cache)
            make.assert_called_once_with(data, made)
            decode_set.assert_called_once_with(data, cache, "phone")
