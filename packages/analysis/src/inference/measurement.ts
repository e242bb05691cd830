import type { Mode } from '@dermavigil/contract';

/** The model's outputs for one photo, averaged over the views, before anything is decided. */
export interface Measurement {
	/** The photo's square as the model saw it: planar RGB, 3 x size x size, -1 to 1. */
	input: Float32Array;
	/** Raw scores (logits), one for each class. */
	scores: { dermoscopy: number[]; phone: number[]; gate: number[] };
	/** The mean of the trunk's last map, used to find similar photos (similar/). */
	embedding: number[];
	/**
	 * Class activation maps, classes x side x side, and the outline's logits, side x side, over the same square. If some
	 * views showed the center crop, the maps of both are joined; class maps then have twice as many cells per side.
	 */
	maps: { dermoscopy: Float32Array; phone: Float32Array; outline: Float32Array };
}

/** The part of the model that answers in each mode. */
export const branches = { clinical: 'dermoscopy', consumer: 'phone' } as const satisfies Record<Mode, string>;
