"""The labeled photos: which class each has, how they become arrays, sets and batches."""
