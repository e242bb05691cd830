"""The set rashes, for the gate to refuse: rashes computed onto clear skin. Real ones may not be used for training,
except for a few close-ups."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from examples.set_writer import SetWriter
from photos.labels import get_folder, read_labels
from photos.preprocess import read_rgb, resize

SIDE = 224
COUNTS = {"train": 3000, "val": 300, "test": 300}
# Where the skin comes from, and how often: clear corners of close-ups, perilesional skin on phone photos, faces.
SKIN = {"corners": 0.7, "no_lesion": 0.2, "faces": 0.1}


def smooth_noise(random: np.random.Generator, scale: float) -> np.ndarray:
    """Noise with features of `scale` pixels, 0 to 1, (SIDE, SIDE)."""
    cells = int(SIDE / scale) + 2
    noise = cv2.resize(random.random((cells, cells)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    return np.clip((noise - noise.min()) / (np.ptp(noise) + 1e-6), 0, 1)


def cloudy_noise(random: np.random.Generator, scale: float) -> np.ndarray:
    """Noise with features of `scale` pixels and of a half and a quarter of that, 0 to 1, (SIDE, SIDE)."""
    return (smooth_noise(random, scale) + smooth_noise(random, scale / 2) / 2 + smooth_noise(random, scale / 4) / 4) / 1.75


def draw_tint(random: np.random.Generator) -> np.ndarray:
    """What inflamed skin is multiplied by, (3,): mostly red, otherwise violet, brown or paler than the skin."""
    ranges = [
        ((0.85, 1.08), (0.5, 0.86), (0.55, 0.9)),
        ((0.6, 0.9), (0.45, 0.8), (0.5, 0.9)),
        ((0.55, 0.85), (0.5, 0.75), (0.45, 0.7)),
        ((1.03, 1.2), (1.1, 1.35), (1.1, 1.4)),
    ]
    return np.array([random.uniform(*limits) for limits in ranges[random.choice(4, p=[0.7, 0.15, 0.08, 0.07])]])


def draw_spots(random: np.random.Generator, count: int, smallest: float, largest: float, softness: float) -> np.ndarray:
    """How much of each pixel many uneven spots cover, some of them in clusters, (SIDE, SIDE). Radii are in pixels."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    cover, uneven = np.zeros((SIDE, SIDE), np.float32), smooth_noise(random, 14) - 0.5
    clusters, spread = random.uniform(0, SIDE, (random.integers(1, 5), 2)), random.uniform(0.07, 0.45) * SIDE
    for _ in range(count):
        clustered = random.random() < 0.5
        top, left = random.choice(clusters) + random.normal(0, spread, 2) if clustered else random.uniform(0, SIDE, 2)
        radius, stretch = np.exp(random.uniform(np.log(smallest), np.log(largest))), random.uniform(0.7, 1.4)
        reach = 3 * radius + 2
        place = tuple(slice(max(0, int(center - reach)), max(0, int(center + reach))) for center in (top, left))
        distance = np.hypot((y[place] - top) * stretch, (x[place] - left) / stretch) / radius + uneven[place] * random.uniform(0, 0.9)
        cover[place] = np.maximum(cover[place], random.uniform(0.5, 1) * _edge(1 - distance, softness))
    return cover


def _edge(values: np.ndarray, softness: float) -> np.ndarray:
    """1 where values are above 0, and 0 where they are below, with an edge as wide as `softness`."""
    return 1 / (1 + np.exp(-np.clip(values / softness, -30, 30)))


def _tinted(image: np.ndarray, cover: np.ndarray, tint: np.ndarray) -> np.ndarray:
    return image * (1 + cover[..., None] * (tint - 1))


def _painted(image: np.ndarray, cover: np.ndarray, color: tuple[int, int, int]) -> np.ndarray:
    return image * (1 - cover[..., None]) + cover[..., None] * np.array(color)


def add_papules(image: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Eight to ninety small spots, as in acne or folliculitis; some with pus or a scab, some raised."""
    count = int(np.exp(random.uniform(np.log(8), np.log(90))))
    cover = draw_spots(random, count, random.uniform(1.5, 4), random.uniform(4, 13), random.uniform(0.06, 0.35))
    image = _tinted(image, cover, draw_tint(random))
    if random.random() < 0.35:
        image = _painted(image, 0.7 * np.clip(4 * cover - 3, 0, 1), (235, 225, 170) if random.random() < 0.6 else (95, 50, 40))
    if random.random() < 0.5:
        height, (down, right) = cv2.GaussianBlur(cover, (0, 0), 1.2), random.normal(0, 1, 2)
        slope = down * cv2.Sobel(height, cv2.CV_32F, 0, 1) + right * cv2.Sobel(height, cv2.CV_32F, 1, 0)
        image = image + np.clip(slope, -2, 2)[..., None] * random.uniform(5, 25)
    return image


def add_plaques(image: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Patches over 15 to 80% of the photo, as in psoriasis or eczema; some with scales or scratches."""
    noise, share = cloudy_noise(random, random.uniform(35, 110)), random.uniform(0.15, 0.8)
    softness = np.exp(random.uniform(np.log(0.008), np.log(0.1)))
    cover = _edge(noise - np.quantile(noise, 1 - share), softness) * (0.7 + 0.3 * cloudy_noise(random, 10))
    image = _tinted(image, cover, draw_tint(random))
    if random.random() < 0.5:
        scales = np.clip(6 * (cloudy_noise(random, random.uniform(2.5, 8)) - random.uniform(0.5, 0.72)), 0, 1)
        image = _painted(image, cover * scales * random.uniform(0.3, 0.9), (210, 200, 190))
    if random.random() < 0.25:
        image = _painted(image, 0.8 * cover * draw_spots(random, random.integers(3, 25), 1.2, 6, 0.15), (110, 45, 35))
    return image


def add_redness(image: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Redness without an edge, smooth or grainy."""
    image = _tinted(image, cloudy_noise(random, random.uniform(25, 120)) * random.uniform(0.5, 1.1), draw_tint(random))
    return image * (1 + (cloudy_noise(random, random.uniform(2, 7))[..., None] - 0.5) * random.choice([0, 0.2, 0.35]))


def add_wheals(image: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Swellings, pale inside and red around, as in hives."""
    cover = draw_spots(random, random.integers(4, 22), 8, random.uniform(14, 34), random.uniform(0.05, 0.2))
    image = _tinted(image, cv2.GaussianBlur(cover, (0, 0), 5), draw_tint(random))
    return _tinted(image, np.clip(1.6 * cv2.GaussianBlur(cover, (0, 0), 4) - 0.7, 0, 1), np.array([1.12, 1.2, 1.2]))


def add_rings(image: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Rings, as in ringworm."""
    cover = draw_spots(random, random.integers(2, 12), 10, random.uniform(18, 50), random.uniform(0.08, 0.25))
    return _tinted(image, 3.6 * cover * (1 - cover) + cover * random.uniform(0, 0.4), draw_tint(random))


def add_both(image: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Papules with plaques."""
    return add_plaques(add_papules(image, random), random)


KINDS: dict[Callable, float] = {add_papules: 0.3, add_plaques: 0.28, add_redness: 0.14, add_wheals: 0.08, add_rings: 0.08, add_both: 0.12}


def add_rash(skin: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A rash of any kind on RGB skin (h, w, 3), as uint8 (SIDE, SIDE, 3)."""
    image = resize(skin, SIDE).astype(np.float32)
    if random.random() < 0.6:
        # Adds pores and lines, which an enlarged corner lacks: blur must not be what identifies a rash.
        image = image * (1 + (smooth_noise(random, random.uniform(1.5, 4))[..., None] - 0.5) * random.uniform(0.03, 0.2))
    add = random.choice(list(KINDS), p=list(KINDS.values()))
    image = add(image, random) + random.normal(0, random.uniform(0, 3), image.shape)
    return np.clip(image, 0, 255).astype(np.uint8)


def make(data: Path, made: Path) -> None:
    """Write the set, each rash on skin from its own split, using data and what patches.py and closeups.py have made."""
    random, rashes = np.random.default_rng(1), SetWriter(made / "rashes")
    for split, count in COUNTS.items():
        skins = {name: _find_skin(data, made, name, split) for name in SKIN}
        shares = np.array([SKIN[name] if files else 0 for name, files in skins.items()])
        # Without skin, there are no rashes.
        for number in range(count if shares.any() else 0):
            files = skins[random.choice(list(skins), p=shares / shares.sum())]
            rashes.add(f"{split}-{number:04}.png", add_rash(read_rgb(files[random.integers(len(files))]), random), split, "no_lesion")
    rashes.close()


def _find_skin(data: Path, made: Path, name: str, split: str) -> list[Path]:
    """The images of a set and split that show skin photographed with an ordinary camera."""
    place = data if name == "faces" else made
    images = [row["image"] for row in read_labels(place, name, split)]
    return [get_folder(place, name) / "images" / image for image in images if not image.startswith("dermoscopy")]
