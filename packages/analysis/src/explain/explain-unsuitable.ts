import type { Explanation, Mode, Suitability } from '@dermavigil/contract';

type Reason = Exclude<Suitability, 'suitable'>;

const retake =
	'Put the spot in the middle, so that it fills about a third of the photo. Use daylight and no flash, and hold the camera still.';
const notForRashes = 'DermaVigil can’t assess rashes, acne or eczema. A pharmacist or doctor can.';
const maybeRash: readonly Reason[] = ['not_skin', 'no_lesion', 'unfamiliar'];

const reasons: Record<Exclude<Reason, 'wrong_mode'>, readonly [why: string, what: string]> = {
	too_small: [
		'This photo is too small to assess.',
		'Use the original photo, not a preview or a screenshot, or move closer.',
	],
	too_dark: [
		'This photo is too dark to assess.',
		'Take another one by a window or outdoors. Keep your shadow off the spot.',
	],
	too_bright: [
		'This photo is too bright to assess. Its colors are washed out.',
		'Take another one without flash and out of direct sun. Tap the spot so that the camera adjusts to it.',
	],
	blurred: [
		'This photo is blurred, so the details can’t be seen.',
		'Wipe the lens, hold the camera still about a hand’s width away, and tap the spot to focus. Then take another photo.',
	],
	not_skin: ['We couldn’t find a single spot to assess.', retake],
	no_lesion: ['This looks like skin, but we couldn’t find a single spot in it.', retake],
	unfamiliar: [
		'This doesn’t look like the spots that the AI has learned. It may be a rash or sore skin.',
		`If it is a single spot, take another photo. ${retake}`,
	],
};

const otherMode: Record<Mode, readonly [why: string, what: string]> = {
	consumer: [
		'This looks like a dermatoscope image. Consumer mode only works with phone photos.',
		'Analyze it again in Clinical mode.',
	],
	clinical: [
		'This looks like a phone photo. Clinical mode only works with dermatoscope images.',
		'Analyze it again in Consumer mode.',
	],
};

/** The four texts for a photo that cannot be assessed: why, and what to do about it. */
export function explainUnsuitable(reason: Reason, mode: Mode): Explanation {
	const [why, what] = reason === 'wrong_mode' ? otherMode[mode] : reasons[reason];
	const advice = maybeRash.includes(reason) ? ` ${notForRashes}` : '';
	return {
		explanation_text: `${why} So there is no risk result.${advice}`,
		technical_summary: `${why} No class probabilities are reported.${advice}`,
		recommendation: `${what} If ${reason === 'unfamiliar' ? 'it' : 'the spot'} worries you, show it to a doctor.`,
		clinical_recommendation: what,
	};
}
