"""Rashes computed onto skin."""

import unittest

import numpy as np

from examples import rashes


class Rashes(unittest.TestCase):
    skin = np.full((115, 115, 3), (210, 160, 140), np.uint8)

    def test_change_the_skin_each_in_its_own_way_and_in_the_same_way_for_the_same_seed(self):
        for add in rashes.KINDS:
            image = np.full((rashes.SIDE, rashes.SIDE, 3), (210.0, 160.0, 140.0), np.float32)
            rash = add(image, np.random.default_rng(7))
            self.assertEqual(rash.shape, image.shape)
            self.assertGreater(np.abs(rash - image).mean(), 0.5, add.__name__)
        rendered = [rashes.add_rash(self.skin, np.random.default_rng(seed)) for seed in (1, 1, 2)]
        np.testing.assert_array_equal(rendered[0], rendered[1])
        self.assertFalse(np.array_equal(rendered[0], rendered[2]))
        self.assertEqual((rendered[0].shape, rendered[0].dtype), ((rashes.SIDE, rashes.SIDE, 3), np.uint8))

    def test_have_many_spots_rather_than_one(self):
        cover = rashes.draw_spots(np.random.default_rng(3), 40, 2, 6, 0.1)
        self.assertEqual(cover.shape, (rashes.SIDE, rashes.SIDE))
        self.assertGreater((cover > 0.5).mean(), 0.005)
        self.assertLess((cover > 0.5).mean(), 0.5)
        self.assertLessEqual(cover.max(), 1)
