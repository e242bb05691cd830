import type { Suitability } from '@dermavigil/contract';

/** Why a photo is not used for a result. */
export const unsuitableReasons: Record<Exclude<Suitability, 'suitable'>, string> = {
	too_small: 'It is too small.',
	too_dark: 'It is too dark.',
	too_bright: 'It is too bright.',
	blurred: 'It is blurred.',
	not_skin: 'No single spot was found in it.',
	no_lesion: 'No spot was found in it.',
	wrong_mode: 'It looks like a photo of another kind.',
	unfamiliar: 'It doesn’t look like the spots that the AI has learned.',
};
