"""Run by `python -m unittest` in the folder above."""
