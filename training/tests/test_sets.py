"""What training reads from a set."""

import tempfile
import unittest
from pathlib import Path

import cv2
import numpy as np

from photos.arrays import decode
from photos.sets import Stage, load_set

STAGE = Stage(1, 64, small=1, elsewhere=1, mixed=0)


class TheSet(unittest.TestCase):
    def test_is_refused_once_its_labels_differ_from_those_that_were_decoded(self):
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder)
            labels = data / "dermoscopy/labels.csv"
            (data / "dermoscopy/images").mkdir(parents=True)
            for name in ("a", "b"):
                cv2.imwrite(str(data / f"dermoscopy/images/{name}.png"), np.full((128, 128, 3), 120, np.uint8))
            first, second = "a.png,train,melanocytic_nevus\n", "b.png,train,melanoma\n"
            for before, now in ((second, first + second), (first + second, second + first)):
                labels.write_text(f"image,split,diagnosis\n{before}")
                decode(data, data, "dermoscopy")
                load_set(data, data, "dermoscopy", STAGE)
                labels.write_text(f"image,split,diagnosis\n{now}")
                with self.assertRaisesRegex(ValueError, "has other photos of dermoscopy than labels.csv"):
                    load_set(data, data, "dermoscopy", STAGE)
