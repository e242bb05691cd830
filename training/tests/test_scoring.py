"""What the model is shown from a photo."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import cv2
import numpy as np

from calibration import scoring
from photos.preprocess import to_input


class ShownPhotos(unittest.TestCase):
    def test_are_shown_whole_and_as_their_center_crop_in_every_second_view(self):
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder)
            (data / "phone/images").mkdir(parents=True)
            (data / "phone/labels.csv").write_text("image,split,diagnosis\na.png,val,melanoma\n")
            photo = np.random.default_rng(1).integers(0, 255, (100, 120, 3), np.uint8)
            cv2.imwrite(str(data / "phone/images/a.png"), cv2.cvtColor(photo, cv2.COLOR_RGB2BGR))
            with mock.patch("calibration.scoring.run_model", return_value=dict.fromkeys(scoring.OUTPUTS, np.zeros(1))) as run_model:
                scoring.score_set(None, data, "phone", "val", 32, 2, center_crop=0.6)
        _, pixels, _, crop = run_model.call_args.args
        np.testing.assert_array_equal(pixels, to_input(photo, 32))
        np.testing.assert_array_equal(crop, to_input(photo[20:80, 30:90], 32))

    def test_are_asked_for_if_a_split_has_none(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "faces").mkdir()
            (Path(folder) / "faces/labels.csv").write_text("image,split\na.png,test\n")
            with self.assertRaisesRegex(ValueError, "No photo of faces in .* is in split 'val'"):
                scoring.score_set(None, Path(folder), "faces", "val", 32, 2)

    def test_are_cut_at_half_pixels_as_the_product_cuts_them(self):
        self.assertEqual(len(scoring.inner(np.zeros((5, 5, 3), np.uint8), 0.5)), 3)
