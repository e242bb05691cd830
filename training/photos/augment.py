"""Random views of a batch, made on whole batches at once so that two cores keep up with the model."""

import math

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from photos.preprocess import resize

JPEG_QUALITIES = 30, 95
# The shares of photos that are stored as JPEG, cropped to a closer view, softened and partly covered.
JPEG_SHARE, CLOSER_SHARE, SOFT_SHARE, ERASED_SHARE = 0.5, 0.65, 0.2, 0.25


def compress(image: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Store a share of the images (h, w, 3) as JPEG of a random quality and read them back."""
    if random.random() >= JPEG_SHARE:
        return image
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(*JPEG_QUALITIES))]
    _, file = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), quality)
    return cv2.cvtColor(cv2.imdecode(file, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)


def closer_look(image: np.ndarray, mask: np.ndarray, side: int, closest: float, random: np.random.Generator):
    """An image (side x side) and its mask, whole or cut to a square around the lesion's outline or, without one, around the middle.

    `closest` is the smallest side of that square relative to the photo's.
    """
    left = top = 0.0
    share = 1.0
    if random.random() < CLOSER_SHARE:
        share = math.exp(random.uniform(math.log(closest), 0))
        outlined = mask[0, 0] != 255 and (mask > 127).any()
        center = np.argwhere(mask > 127).mean(0) / len(mask) if outlined else np.array([0.5, 0.5])
        top, left = np.clip(center + random.normal(0, 0.05, 2) - share / 2, 0, 1 - share)
    cut = lambda array: array[_span(top, share, len(array)), _span(left, share, len(array))]
    return resize(cut(image), side), resize(cut(mask), len(mask))


def _span(start: float, share: float, length: int) -> slice:
    first = int(start * length)
    return slice(first, first + max(1, int(share * length)))


def random_grid(count: int, size: int, generator: torch.Generator) -> torch.Tensor:
    """Sampling grids (count, size, size, 2): any rotation, mirrored half of the time, a scale of 0.75-1.3, a shift of up to 8%."""
    uniform = lambda low, high: random_numbers(generator, count) * (high - low) + low
    angle = uniform(0, 2 * math.pi)
    scale = torch.exp(uniform(math.log(0.75), math.log(1.3)))
    stretch = torch.exp(uniform(-0.08, 0.08))
    mirror = torch.where(uniform(0, 1) < 0.5, -1.0, 1.0)
    cos, sin = torch.cos(angle) * scale, torch.sin(angle) * scale
    theta = torch.stack(
        [
            torch.stack([cos * mirror * stretch, -sin, uniform(-0.08, 0.08)], 1),
            torch.stack([sin * mirror * stretch, cos, uniform(-0.08, 0.08)], 1),
        ],
        1,
    )
    return F.affine_grid(theta, (count, 3, size, size), align_corners=False)


def random_numbers(generator: torch.Generator, *shape: int) -> torch.Tensor:
    """Numbers from 0 to 1, drawn on the generator's device: waiting for the other device would take longer than the
    training step."""
    return torch.rand(shape, generator=generator, device=generator.device)


def color_jitter(images: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Slightly change brightness, contrast, saturation and white balance of images (n, 3, h, w) in -1..1."""
    factor = lambda amount, channels=1: 1 + (random_numbers(generator, len(images), channels, 1, 1) * 2 - 1) * amount
    images = (images + 1) / 2
    images = images * factor(0.3) * factor(0.06, 3)
    mean = images.mean((1, 2, 3), keepdim=True)
    images = (images - mean) * factor(0.2) + mean
    gray = images.mean(1, keepdim=True)
    images = (images - gray) * factor(0.25) + gray
    return images.clamp(0, 1) * 2 - 1


def soften(images: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Halve the detail of a share of the images, as a small or compressed photo would."""
    chosen = random_numbers(generator, len(images), 1, 1, 1) < SOFT_SHARE
    small = F.interpolate(F.avg_pool2d(images, 2), scale_factor=2, mode="bilinear", align_corners=False)
    return torch.where(chosen, small, images)


def erase(images: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Cover a random square of a share of the images with gray (Zhong et al., Random Erasing, 2020)."""
    size = images.shape[-1]
    chosen, side, top, left = random_numbers(generator, 4, len(images), 1, 1)
    side = 0.15 + 0.2 * side
    place = (torch.arange(size, device=images.device) + 0.5) / size
    within = lambda start: (place >= start * (1 - side)) & (place < start * (1 - side) + side)
    covered = (chosen < ERASED_SHARE)[..., None] & within(top)[..., :, None] & within(left)[..., None, :]
    return images.masked_fill(covered, 0)


def augment(images: torch.Tensor, masks: torch.Tensor, size: int, generator: torch.Generator):
    """Turn uint8 images (n, h, w, 3) and masks (n, m, m) into an input (n, 3, size, size) and outlines (n, 1, size/4, size/4)."""
    pixels = images.permute(0, 3, 1, 2).float() / 127.5 - 1
    grid = random_grid(len(images), size, generator)
    pixels = F.grid_sample(pixels, grid, mode="bilinear", padding_mode="reflection", align_corners=False)
    # Every fourth point, shifted to the center of its 4 x 4 cell.
    coarse = F.avg_pool2d(grid.permute(0, 3, 1, 2), 4).permute(0, 2, 3, 1)
    outlines = F.grid_sample(masks[:, None].float() / 254, coarse, mode="bilinear", align_corners=False)
    pixels = erase(soften(color_jitter(pixels, generator), generator), generator)
    return pixels, outlines.clamp(0, 1)
