"""How batches are sampled."""

import multiprocessing
import unittest

import torch

from folds import get_fold
from photos.batches import BatchDataset, get_rows, load_batches
from photos.sets import SHARES, Stage
from tests.fixtures import make_set


class TheBatches(unittest.TestCase):
    def test_are_the_same_whichever_process_samples_them_and_wherever_training_resumes(self):
        sets = {name: make_set(name, seed) for seed, name in enumerate(SHARES)}
        dataset = BatchDataset(sets, Stage(1, 64, small=0, elsewhere=1, mixed=1), seed=(1, 0), times=1)
        pixels = lambda numbers, workers: [batch.pixels for batch in load_batches(dataset, numbers, workers, torch.Generator().manual_seed(1))]
        alone = pixels(range(2), 0)
        for mine, theirs in zip(alone, pixels(range(2), 2), strict=True):
            torch.testing.assert_close(mine, theirs, rtol=0, atol=0)
        self.assertFalse(torch.equal(alone[0], alone[1]))
        self.assertFalse(torch.equal(alone[0], pixels(range(1, 2), 0)[0]))

    def test_are_sampled_by_processes_whatever_way_python_starts_them_by_default(self):
        sets = {name: make_set(name, seed) for seed, name in enumerate(SHARES)}
        dataset = BatchDataset(sets, Stage(1, 64, small=0, elsewhere=1, mixed=1), seed=(1, 0), times=1)
        self.addCleanup(multiprocessing.set_start_method, multiprocessing.get_start_method(), force=True)
        multiprocessing.set_start_method("spawn", force=True)
        self.assertEqual(len(list(load_batches(dataset, range(1), 1, torch.Generator()))), 1)

    def test_hold_the_sets_in_order_whatever_the_size_of_the_batch(self):
        names = list(SHARES)
        for times in (1, 5):
            count = times * sum(SHARES.values())
            self.assertEqual(get_rows(count, *names), slice(0, count))
            self.assertEqual(get_rows(count, names[0]), slice(0, times * SHARES[names[0]]))

    def test_leave_out_all_lesions_of_a_patient_and_all_photos_of_a_lesion_together(self):
        self.assertEqual(get_fold({"patient_id": "1", "lesion_id": "a"}), get_fold({"patient_id": "1", "lesion_id": "b"}))
        self.assertEqual(get_fold({"lesion_id": "a", "image": "x"}), get_fold({"lesion_id": "a", "image": "y"}))
        self.assertEqual({get_fold({"image": str(number)}) for number in range(40)}, {0, 1, 2, 3})
