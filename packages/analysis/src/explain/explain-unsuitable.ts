import type { Explanation, Mode, Suitability } from '@dermavigil/contract';

type Reason = Exclude<Suitability, 'suitable'>;

const retake =
	'Place the spot in the middle, fill about a third of the photo with it, use daylight without flash, and hold the camera still.';

const reasons: Record<Exclude<Reason, 'wrong_mode'>, readonly [why: string, what: string]> = {
	too_small: [
		'This photo has too few pixels to judge a spot on the skin.',
		'Use the original photo rather than a preview or a thumbnail, or move closer.',
	],
	too_dark: [
		'This photo is too dark to judge a spot on the skin.',
		'Take another one by a window or outdoors, without your shadow falling on the spot.',
	],
	too_bright: [
		'This photo is too bright to judge a spot on the skin: its colors are washed out.',
		'Take another one without flash and out of direct sun, and tap on the spot so that the camera measures the light there.',
	],
	blurred: [
		'This photo is blurred, so the details that matter cannot be seen.',
		'Wipe the lens, hold the camera still at about a hand’s length, tap on the spot to focus, and take another one.',
	],
	not_skin: ['This does not look like a photo of a spot on the skin, so the model does not judge it.', retake],
	no_lesion: ['This looks like skin, but no spot is in view, so there is nothing for the model to judge.', retake],
	unfamiliar: [
		'This looks unlike anything the model has learned, so it names nothing; rashes and inflamed skin are outside what it knows.',
		`If it is a single spot, take another photo: ${retake.charAt(0).toLowerCase()}${retake.slice(1)}`,
	],
};

const otherMode: Record<Mode, readonly [why: string, what: string]> = {
	consumer: [
		'This looks like a photo taken through a dermatoscope. Consumer mode has learned from phone photos only.',
		'Analyze it again in Clinical mode.',
	],
	clinical: [
		'This looks like an ordinary photo. Clinical mode has learned from dermatoscope photos only.',
		'Analyze it again in Consumer mode.',
	],
};

/** The four texts of a photo that cannot be judged: why, and what to do about it. */
export function explainUnsuitable(reason: Reason, mode: Mode): Explanation {
	const [why, what] = reason === 'wrong_mode' ? otherMode[mode] : reasons[reason];
	return {
		explanation_text: `${why} No risk was estimated.`,
		technical_summary: `${why} No class probabilities are reported.`,
		recommendation: `${what} If ${reason === 'unfamiliar' ? 'it' : 'the spot'} worries you, show it to a dermatologist.`,
		clinical_recommendation: what,
	};
}
