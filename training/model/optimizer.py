"""How fast each weight learns, and the running average of the weights, which is what a training gives."""

import math

import torch

from model.lesion_model import LesionModel

AVERAGING = 0.998
# Of all steps.
WARM_UP = 0.04


def create_optimizer(model: LesionModel, steps: int, peak: float):
    """AdamW, and its schedule of warm-up and cosine decay over `steps` batches; heads learn three times as fast as the trunk, at 3 * `peak`."""
    heads = {id(p) for p in model.heads}
    groups = [
        {"params": [p for p in model.parameters() if id(p) not in heads and p.requires_grad], "lr": peak},
        {"params": model.heads, "lr": 3 * peak},
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.03)

    def rate(step: int) -> float:
        done = step / steps
        return done / WARM_UP if done < WARM_UP else 0.005 + 0.995 * (1 + math.cos(math.pi * (done - WARM_UP) / (1 - WARM_UP))) / 2

    return optimizer, torch.optim.lr_scheduler.LambdaLR(optimizer, rate)


@torch.no_grad()
def average_into(average: LesionModel, model: LesionModel, step: int) -> None:
    """Move the running average of weights and statistics toward the model's; `step` counts the batches before this one."""
    decay = min(AVERAGING, (1 + step) / (10 + step))
    get_values = lambda each: [values for values in each.state_dict().values() if values.is_floating_point()]
    torch._foreach_lerp_(get_values(average), get_values(model), 1 - decay)
