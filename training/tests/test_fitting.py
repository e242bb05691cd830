"""What is chosen on scores, and what a diagnosis allows."""

import unittest

import numpy as np

from calibration import fitting
from photos.classes import DERMOSCOPY, PHONE, possible_classes


class Calibration(unittest.TestCase):
    def test_takes_the_highest_medium_at_which_nineteen_of_twenty_melanomas_are_not_low(self):
        melanomas, nevi = np.linspace(0.1, 0.9, 100), np.linspace(0, 0.6, 100)
        summed, diagnoses = np.concatenate([melanomas, nevi]), np.array(["melanoma"] * 100 + ["melanocytic_nevus"] * 100)
        thresholds = fitting.fit_thresholds(summed, diagnoses, np.repeat("one camera", 200))
        self.assertEqual((melanomas < thresholds["medium"]).sum(), 4)
        self.assertEqual(thresholds["high"], 0.5)
        # Three melanomas by another camera do not affect the choice; a hundred would.
        few = np.concatenate([summed, [0.01] * 3]), np.append(diagnoses, ["melanoma"] * 3), np.repeat(["one camera", "other"], [200, 3])
        self.assertEqual(fitting.fit_thresholds(*few), thresholds)
        many = np.concatenate([summed, melanomas / 2]), np.append(diagnoses, ["melanoma"] * 100), np.repeat(["one camera", "other"], [200, 100])
        self.assertLess(fitting.fit_thresholds(*many)["medium"], thresholds["medium"])

    def test_maps_another_models_probabilities_by_their_rank(self):
        ours = np.linspace(0, 1, 11)
        np.testing.assert_allclose(fitting.to_scale_of(np.array([0.3, 0.4]), 0.2 + 0.5 * ours, ours), [0.2, 0.4])

    def test_lets_the_gate_refuse_three_in_two_hundred_lesions_of_the_camera_that_it_knows_less_well(self):
        one, other = np.linspace(0, 0.2, 1000), np.linspace(0, 0.6, 200)
        threshold = fitting.fit_acceptance([one, other])
        self.assertEqual([(one >= threshold).sum(), (other >= threshold).sum()], [0, 3])

    def test_weighs_each_camera_the_same_however_many_photos_it_has(self):
        # At these scores, one camera is right nine times in ten, and the other, with a tenth of the photos, every second time.
        logits = np.tile([2.0, 0.0], (1100, 1))
        labels = np.concatenate([np.arange(1000) % 10 == 0, np.arange(100) % 2 == 0]).astype(int)
        groups = np.repeat([0, 1], [1000, 100])
        alone = fitting.fit_temperature(logits[:1000], labels[:1000], groups[:1000])
        self.assertLess(alone, 1)
        # 70% right on average: the log-odds of the two classes are 0.85.
        self.assertAlmostEqual(fitting.fit_temperature(logits, labels, groups), 2 / 0.847, delta=0.05)


class PossibleClasses(unittest.TestCase):
    def test_name_a_keratosis_seborrheic_only_where_it_is(self):
        keratosis = {"diagnosis": "benign_keratosis", "isic_dx": "Seborrheic keratosis"}
        self.assertEqual(possible_classes(keratosis, PHONE), ["seborrheic_keratosis"])
        self.assertEqual(possible_classes(keratosis, DERMOSCOPY), ["benign_keratosis"])
        lentigo = {"diagnosis": "benign_keratosis", "isic_dx": "Solar lentigo"}
        self.assertEqual(possible_classes(lentigo, PHONE), ["melanocytic_nevus", "seborrheic_keratosis"])

    def test_are_the_benign_or_malignant_ones_if_the_class_is_unknown_and_all_classes_for_a_rash(self):
        self.assertEqual(possible_classes({"diagnosis": "vascular_lesion"}, PHONE), ["melanocytic_nevus", "seborrheic_keratosis"])
        self.assertEqual(len(possible_classes({"diagnosis": "other_malignant"}, PHONE)), 4)
        self.assertEqual(possible_classes({"diagnosis": "inflammatory"}, PHONE), PHONE)

    def test_refuse_an_unknown_diagnosis(self):
        with self.assertRaisesRegex(ValueError, "first.jpg.*'melanom'"):
            possible_classes({"image": "first.jpg", "diagnosis": "melanom"}, DERMOSCOPY)
