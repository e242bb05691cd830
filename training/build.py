"""From the labeled photos to the product's model, in one command:

`python build.py --data DIR --backbone FILE --work DIR --model ../packages/analysis/model --version 0.2.0`

Finished steps are skipped when the command is run again, and training resumes from its last epoch.
"""

import argparse
import sys
from pathlib import Path

import prepare
import publish
import train
from published.card import describe_command


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, parents=[train.options(), publish.options()])
    for name in ("data", "backbone", "work", "model"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--runs", type=int, default=1, help="trainings, with seeds counted up from --seed, whose weights are averaged")
    parser.add_argument("--average-start", action="store_true", help="average the published file that they --start from, too")
    a = parser.parse_args(arguments)
    if a.average_start and not a.start:
        parser.error("--average-start needs --start")
    a.made, a.cache = a.work / "made", a.work / "cache"
    a.command = describe_command("build.py", arguments)
    prepare.prepare(a.data, a.made, a.cache)
    seeds = range(a.seed, a.seed + a.runs)
    a.checkpoints = [train.run(argparse.Namespace(**vars(a) | {"seed": seed, "out": a.work / f"run-{seed}"})) for seed in seeds]
    if a.average_start:
        a.checkpoints.append(a.start)
    publish.publish(a)


if __name__ == "__main__":
    main(sys.argv[1:])
