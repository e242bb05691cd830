"""The same analysis as people usually deploy it: FastAPI, Pillow, onnxruntime; no limits, checks or texts.

MODEL=model.onnx CARD=model-card.json uvicorn app:app --workers 2
"""

import base64
import io
import json
import os

import numpy as np
import onnxruntime
from fastapi import FastAPI, UploadFile
from PIL import Image, ImageOps

MAX_SIDE = 1024

app = FastAPI()
session = onnxruntime.InferenceSession(os.environ["MODEL"])
with open(os.environ["CARD"], encoding="utf-8") as file:
    card = json.load(file)
SIZE = card["input"]["size"]
SETTINGS = {"clinical": ("dermoscopy", card["modes"]["clinical"]), "consumer": ("phone", card["modes"]["consumer"])}


def softmax(scores: np.ndarray) -> np.ndarray:
    exponentials = np.exp(scores - scores.max())
    return exponentials / exponentials.sum()


def to_data_url(photo: Image.Image) -> str:
    buffer = io.BytesIO()
    photo.save(buffer, "JPEG", quality=85)
    return "data:image/jpeg;base64," + base64.b64encode(buffer.getvalue()).decode()


def paint(photo: Image.Image, heat: np.ndarray) -> Image.Image:
    """The photo under its heat-map, which covers the center square."""
    side = min(photo.size)
    left, top = (photo.width - side) // 2, (photo.height - side) // 2
    mask = Image.fromarray((heat * 190).astype(np.uint8)).resize((side, side), Image.Resampling.BILINEAR)
    painted = photo.copy()
    painted.paste((226, 74, 51), (left, top, left + side, top + side), mask)
    return painted


@app.post("/analyze")
def analyze(image: UploadFile, mode: str = "consumer"):
    photo = ImageOps.exif_transpose(Image.open(image.file)).convert("RGB")
    square = ImageOps.fit(photo, (SIZE, SIZE), Image.Resampling.BILINEAR)
    pixels = np.asarray(square, np.float32).transpose(2, 0, 1) / card["input"]["divisor"] + card["input"]["offset"]
    views = np.stack([np.rot90(pixels, turns, (1, 2)) for turns in range(4)])
    branch, settings = SETTINGS[mode]
    logits, maps = session.run([f"{branch}_logits", f"{branch}_maps"], {"views": views})
    probabilities = softmax((logits.mean(0) + settings["offsets"]) / settings["temperature"])
    upright = np.mean([np.rot90(each, -turns, (1, 2)) for turns, each in enumerate(maps)], 0)
    evidence = upright[probabilities.argmax()] - upright.mean(0)
    heat = (evidence - evidence.min()) / (np.ptp(evidence) or 1)
    photo.thumbnail((MAX_SIDE, MAX_SIDE))
    ranked = sorted(zip(settings["classes"], probabilities.tolist()), key=lambda pair: -pair[1])
    return {
        "probabilities": [{"label": name, "confidence": 100 * value} for name, value in ranked],
        "heatmapImage": to_data_url(paint(photo, heat)),
        "originalImageBase64": to_data_url(photo),
    }
