import type { SelfCheckRegion } from '@dermavigil/contract';

interface RegionGuide {
	name: string;
	/** The regions of the body map that it covers. */
	bodyParts: readonly string[];
	/** How to see it. */
	how: string;
	/** Where to look. */
	where: string;
	/** How to take its photo. */
	photo: string;
}

const both = (...parts: string[]) => parts.flatMap((part) => [part.replace('*', 'left'), part.replace('*', 'right')]);
const sides = (side: 'left' | 'right') =>
	['* shoulder', '* upper arm', '* forearm', 'Back of * shoulder', 'Back of * upper arm', 'Back of * forearm'].map(
		(part) => part.replace('*', side),
	);

const arm = {
	how: 'Raise your arm. Turn it so that you see the inside and the outside.',
	where: 'Shoulder, armpit, elbow and wrist.',
	photo: 'Stretch the arm out to the side, in front of a plain wall.',
};

/** What to do in each region, in plain words. */
export const regionGuides: Record<SelfCheckRegion, RegionGuide> = {
	face: {
		name: 'Face and ears',
		bodyParts: ['Face'],
		how: 'Stand close to a mirror in bright light. Use a hand mirror for your ears.',
		where: 'Nose, lips, mouth, eyelids, and both ears, in front and behind.',
		photo: 'Hold the phone at arm’s length, straight in front of you.',
	},
	scalp: {
		name: 'Scalp',
		bodyParts: ['Back of the head'],
		how: 'Part your hair with a comb, row by row. It is easier when someone helps.',
		where: 'The top, the sides and the back of your head, and the hairline.',
		photo: 'Only where the hair is thin. Otherwise, skip the photo.',
	},
	neck: {
		name: 'Neck',
		bodyParts: ['Neck', 'Nape'],
		how: 'Use a mirror for the front and two mirrors for the back. Lift long hair.',
		where: 'The front, both sides, and the nape.',
		photo: 'From the front, with your chin up.',
	},
	chest: {
		name: 'Chest',
		bodyParts: both('* chest'),
		how: 'Stand in front of a mirror. Lift breasts and folds.',
		where: 'The collarbones, between and under the breasts, and the sides.',
		photo: 'From the front, with your arms down.',
	},
	belly: {
		name: 'Belly',
		bodyParts: ['Abdomen'],
		how: 'Stand in front of a mirror. Turn to both sides.',
		where: 'The navel, the waist and both sides.',
		photo: 'From the front, from the chest to the hips.',
	},
	right_arm: { name: 'Right arm', bodyParts: sides('right'), ...arm },
	left_arm: { name: 'Left arm', bodyParts: sides('left'), ...arm },
	hands: {
		name: 'Hands',
		bodyParts: [...both('* palm'), ...both('Back of * hand')],
		how: 'Look without a mirror. Take off nail polish.',
		where: 'Backs and palms, between the fingers, and under and around each nail.',
		photo: 'Both backs of the hands side by side on a table.',
	},
	upper_back: {
		name: 'Upper back',
		bodyParts: both('* upper back'),
		how: 'Turn your back to a long mirror and look into a hand mirror. Or ask someone to look.',
		where: 'Shoulder blades, between them, and the back of the shoulders.',
		photo: 'Ask someone, or use the self-timer of your camera.',
	},
	lower_back: {
		name: 'Lower back',
		bodyParts: ['Lower back'],
		how: 'Turn your back to a long mirror and look into a hand mirror. Or ask someone to look.',
		where: 'From the ribs to the waistband, and both sides.',
		photo: 'Ask someone, or use the self-timer of your camera.',
	},
	buttocks: {
		name: 'Buttocks and groin',
		bodyParts: [...both('* buttock'), 'Groin'],
		how: 'Use a long mirror and a hand mirror. Sit down for the groin.',
		where: 'The buttocks and between them, the groin, and the genitals.',
		photo: 'You may skip the photo here.',
	},
	legs_front: {
		name: 'Front of the legs',
		bodyParts: both('* thigh', '* knee', '* shin'),
		how: 'Sit down and put one leg on a chair, then the other.',
		where: 'Thighs inside and outside, knees and shins.',
		photo: 'Standing, from the front, with both legs in the photo.',
	},
	legs_back: {
		name: 'Back of the legs',
		bodyParts: both('Back of * thigh', 'Hollow of * knee', '* calf'),
		how: 'Use a long mirror and a hand mirror. Or ask someone to look.',
		where: 'Thighs, the hollows of the knees, and the calves.',
		photo: 'Ask someone, or use the self-timer of your camera.',
	},
	feet: {
		name: 'Feet',
		bodyParts: both('* foot', '* sole'),
		how: 'Sit down. Use a hand mirror for the soles. Take off nail polish.',
		where: 'Tops, soles and heels, between the toes, and each nail.',
		photo: 'Both feet from above, side by side.',
	},
};

/** The same for every region. */
export const lookFor =
	'Look for spots that are new, have changed, look unlike the others, bleed, itch, or do not heal within four weeks.';
