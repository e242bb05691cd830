"""On which lesions the symptoms' weights are fitted."""

import tempfile
import unittest
from pathlib import Path

import numpy as np

from calibration.modes import describe_symptoms
from photos.classes import PHONE
from photos.labels import read_labels
from tests.fixtures import write_set


class SymptomWeights(unittest.TestCase):
    def test_are_only_of_the_classes_whatever_else_patients_had(self):
        with tempfile.TemporaryDirectory() as folder:
            write_set(Path(folder), "phone", [*PHONE, "dermatofibroma"])
            val = read_labels(Path(folder), "phone", "val")
            weights = describe_symptoms(Path(folder), val, np.full((len(val), len(PHONE)), 1 / len(PHONE)))
        self.assertEqual(np.shape(weights["coefficients"]), (len(PHONE), len(weights["names"])))
