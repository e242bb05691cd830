"""A model while it learns: how fast each weight learns, and the running average of the weights, which is the result of
the training."""

import copy
import math
from collections.abc import Iterable

import torch

from model.lesion_model import LesionModel
from model.losses import compute_loss
from photos.batches import Batch
from photos.sets import Round

AVERAGING = 0.998
# As a share of all steps.
WARM_UP = 0.04
PARTS = "model", "average", "optimizer", "schedule"


class Learner:
    """A model, its average, optimizer and schedule, in a round of this many batches."""

    def __init__(self, model: LesionModel, plan: Round, batches: int):
        self.model, self.average, self.plan = model, copy.deepcopy(model), plan
        for values in model.trunk[: plan.frozen].parameters():
            values.requires_grad = False
        self.optimizer, self.schedule = create_optimizer(model, batches, plan.rate)

    def state_dict(self) -> dict[str, dict]:
        """Everything that is needed to continue."""
        return {name: getattr(self, name).state_dict() for name in PARTS}

    def load_state_dict(self, stored: dict[str, dict]) -> None:
        """Continue from what state_dict returned."""
        for name in PARTS:
            getattr(self, name).load_state_dict(stored[name])

    def train_epoch(self, batches: Iterable[Batch], step: int) -> float:
        """One epoch; its mean loss. `step` counts the batches before it."""
        self.model.train()
        self.model.trunk[: self.plan.frozen].eval()
        losses = []
        for batch in batches:
            loss = compute_loss(self.model, batch, self.plan.predicted)
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), 5.0)
            self.optimizer.step()
            self.schedule.step()
            average_into(self.average, self.model, step + len(losses))
            losses.append(loss.detach())
        return torch.stack(losses).mean().item()


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
