"""How many words of ten spoken explanations an independent recognizer hears.

    pip install pocketsphinx==5.1.1 soundfile==0.14.0 numpy
    mkdir /tmp/speech && npm run bench:speech -- --out /tmp/speech
    python bench/speech/recall.py /tmp/speech
"""

import json
import sys
from difflib import SequenceMatcher
from pathlib import Path

import soundfile
from pocketsphinx import Decoder

SAMPLE_RATE = 16_000


def hear(decoder: Decoder, file: Path) -> list[str]:
    """The words that the recognizer understands in an MP3."""
    samples, rate = soundfile.read(file, dtype="int16")
    assert rate == SAMPLE_RATE, f"{file} has {rate} samples a second."
    decoder.start_utt()
    decoder.process_raw(samples.tobytes(), full_utt=True)
    decoder.end_utt()
    hypothesis = decoder.hyp()
    return hypothesis.hypstr.split() if hypothesis else []


def recall(spoken: list[str], heard: list[str]) -> float:
    """The share of the spoken words that were heard, in their order."""
    blocks = SequenceMatcher(None, spoken, heard, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) / len(spoken)


def main(folder: Path) -> None:
    decoder = Decoder(samprate=SAMPLE_RATE, loglevel="FATAL")
    texts = json.loads((Path(__file__).parent / "texts.json").read_text())
    recalls = []
    for index, text in enumerate(texts):
        heard = hear(decoder, folder / f"{index}.mp3")
        recalls.append(recall(text["words"].split(), heard))
        print(f"{index}  {recalls[-1]:.2f}  {' '.join(heard)}")
    print(f"mean word recall {sum(recalls) / len(recalls):.3f}  (target 0.8)")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
