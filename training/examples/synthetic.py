"""The set synthetic, for the gate: images that are not photos at all. Plain colors, gradients, stripes, checks, noise
and lines of text."""

from pathlib import Path

import cv2
import numpy as np

from examples.set_writer import SetWriter

SIDE = 256
COUNTS = {"train": 900, "val": 150, "test": 150}


def make(_data: Path, made: Path) -> None:
    """Write the set, which needs no data; every split has its own seeds."""
    synthetic, seed = SetWriter(made / "synthetic"), 0
    for split, count in COUNTS.items():
        for _ in range(count):
            synthetic.add(f"{seed:04}.png", render(seed), split, "not_skin")
            seed += 1
    synthetic.close()


def render(seed: int) -> np.ndarray:
    """One of the six kinds, chosen and colored by the seed: RGB uint8 (256, 256, 3)."""
    random = np.random.default_rng(seed)
    kinds = [_plain, _gradient, _stripes, _checks, _noise, _text]
    image = kinds[random.integers(len(kinds))](random)
    return np.clip(image, 0, 255).astype(np.uint8)


def _color(random) -> np.ndarray:
    """Any color; in four of ten cases black, gray or white."""
    return np.full(3, random.choice([0, 0, 255, 255, random.integers(256)])) if random.random() < 0.4 else random.integers(0, 256, 3)


def _plain(random):
    return np.ones((SIDE, SIDE, 3)) * _color(random) + random.normal(0, random.choice([0, 2]), (SIDE, SIDE, 3))


def _ramp(random):
    """Distance along a random direction, 0 to 1 over the image, (SIDE, SIDE, 1)."""
    angle = random.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE - 0.5
    return (x * np.cos(angle) + y * np.sin(angle) + 0.71)[..., None] / 1.42


def _gradient(random):
    share = _ramp(random)
    if random.random() < 0.3:
        share = np.abs(2 * share - 1)
    return share * _color(random) + (1 - share) * _color(random)


def _stripes(random):
    on = np.sin(_ramp(random) * random.uniform(8, 150)) > random.uniform(-0.5, 0.5)
    return np.where(on, _color(random), _color(random))


def _checks(random):
    cell = random.integers(6, 80)
    y, x = np.mgrid[0:SIDE, 0:SIDE] // cell
    return np.where(((x + y) % 2 == 0)[..., None], _color(random), _color(random))


def _noise(random):
    """Grains of 1 to 32 pixels, in color or in gray."""
    side = SIDE // 2 ** random.integers(0, 6)
    grains = random.uniform(0, 255, (side, side, random.choice([1, 3])))
    grains = np.broadcast_to(grains, (side, side, 3)).astype(np.float32)
    return cv2.resize(grains, (SIDE, SIDE), interpolation=random.choice([cv2.INTER_NEAREST, cv2.INTER_LINEAR]))


def _text(random):
    paper, ink = (255, 0) if random.random() < 0.5 else (_color(random), _color(random))
    image = (np.ones((SIDE, SIDE, 3)) * paper).astype(np.uint8)
    size = random.uniform(0.3, 1.2)
    ink = [float(value) for value in np.ones(3) * ink]
    for line in np.arange(20, SIDE, 34 * size):
        letters = "".join(random.choice(list("abcdefghijklmnopqrstuvwxyz      0123456789.,")) for _ in range(random.integers(8, 50)))
        image = cv2.putText(image, letters, (8, int(line)), cv2.FONT_HERSHEY_SIMPLEX, size, ink, int(random.integers(1, 3)), cv2.LINE_AA)
    return image
