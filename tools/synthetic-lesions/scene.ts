import { createRandom } from './noise.ts';

/** What a lesion looks like. This is not a diagnosis: the model need not agree. */
export type LesionPattern = 'nevus' | 'atypical' | 'keratosis' | 'basal' | 'vascular';

/** Everything but `seed` has a default. Lengths are shares of the photo's shorter side. */
export interface SyntheticLesionOptions {
	/** The person and the lesion. The same seed with another shift, turn, light, growth or shot is the same skin. */
	seed: number;
	/** Pixels; 600 x 450 by default. */
	width?: number;
	height?: number;
	/** Through a dermatoscope (a field 12 mm high), or with a phone (34 mm); phone by default. */
	kind?: 'dermoscopy' | 'phone';
	/** nevus by default. */
	pattern?: LesionPattern;
	/** Fitzpatrick type 1 (palest) to 6; 2 by default. */
	skinTone?: number;
	/** The diameter of a circle with the lesion's area. */
	diameter?: number;
	/** 0 (round) to 1. */
	asymmetry?: number;
	/** 0 (smooth) to 1 (notched). */
	borderIrregularity?: number;
	/** 0 (one color) to 1 (all colors of the pattern). */
	variegation?: number;
	/** Strands of hair in the field; chosen by the seed by default. */
	hairs?: number;
	/** The lesion's area as a multiple of what `diameter` gives: 1.2 is 20% more. */
	growth?: number;
	/** How the photo was taken: how far the skin moved right and down or turned clockwise (radians), and the light's gain. */
	shiftX?: number;
	shiftY?: number;
	turn?: number;
	light?: number;
	/** Another press of the button: different sensor noise, the same skin. */
	shot?: number;
}

/** The options with every default filled in. */
export type Scene = Required<SyntheticLesionOptions>;

const characters: Record<
	LesionPattern,
	Pick<Scene, 'asymmetry' | 'borderIrregularity' | 'variegation'> & { dermoscopy: number; phone: number }
> = {
	nevus: { asymmetry: 0.15, borderIrregularity: 0.15, variegation: 0.3, dermoscopy: 0.52, phone: 0.3 },
	atypical: { asymmetry: 0.75, borderIrregularity: 0.7, variegation: 0.9, dermoscopy: 0.68, phone: 0.46 },
	keratosis: { asymmetry: 0.3, borderIrregularity: 0.35, variegation: 0.5, dermoscopy: 0.66, phone: 0.42 },
	basal: { asymmetry: 0.4, borderIrregularity: 0.3, variegation: 0.6, dermoscopy: 0.62, phone: 0.4 },
	vascular: { asymmetry: 0.3, borderIrregularity: 0.4, variegation: 0.5, dermoscopy: 0.4, phone: 0.24 },
};

/** The whole scene for some options. */
export function completeScene(options: SyntheticLesionOptions): Scene {
	const { kind = 'phone', pattern = 'nevus' } = options;
	const { dermoscopy, phone, ...character } = characters[pattern];
	const random = createRandom(options.seed, 1);
	const hairs = random() < 0.45 ? 0 : Math.round(2 + random() * (kind === 'phone' ? 26 : 9));
	return {
		width: 600,
		height: 450,
		skinTone: 2,
		diameter: kind === 'phone' ? phone : dermoscopy,
		...character,
		hairs,
		growth: 1,
		shiftX: 0,
		shiftY: 0,
		turn: 0,
		light: 1,
		shot: 0,
		...options,
		kind,
		pattern,
	};
}

/** Height of the field of view in millimeters: all skin structures are drawn at their real size. */
export function fieldHeight(scene: Scene): number {
	return scene.kind === 'phone' ? 34 : 12;
}
