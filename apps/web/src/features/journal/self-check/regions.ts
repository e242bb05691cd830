import type { SelfCheckRegion } from '@dermavigil/contract';
import { useActingFor } from '../../../api/use-roles.ts';

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
	/** What differs for a carer, who looks at somebody else. */
	ofOther: { how: string; photo?: string };
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
	ofOther: { how: 'Raise the arm. Turn it so that you see the inside and the outside.' },
};

const backPhoto = 'Ask someone, or use the self-timer of your camera.';

/** What to do in each region, in plain words. */
export const regionGuides: Record<SelfCheckRegion, RegionGuide> = {
	face: {
		name: 'Face and ears',
		bodyParts: ['Face'],
		how: 'Stand close to a mirror in bright light. Use a hand mirror for your ears.',
		where: 'Nose, lips, mouth, eyelids, and both ears, in front and behind.',
		photo: 'Hold the phone at arm’s length, straight in front of you.',
		ofOther: {
			how: 'Look in bright light. Turn the head to both sides for the ears.',
			photo: 'From the front, with the eyes straight ahead.',
		},
	},
	scalp: {
		name: 'Scalp',
		bodyParts: ['Back of the head'],
		how: 'Part your hair with a comb, row by row. It is easier when someone helps.',
		where: 'The top, the sides and the back of the head, and the hairline.',
		photo: 'Only where the hair is thin. Otherwise, skip the photo.',
		ofOther: { how: 'Part the hair with a comb, row by row.' },
	},
	neck: {
		name: 'Neck',
		bodyParts: ['Neck', 'Nape'],
		how: 'Use a mirror for the front and two mirrors for the back. Lift long hair.',
		where: 'The front, both sides, and the nape.',
		photo: 'From the front, with your chin up.',
		ofOther: { how: 'Look from all sides. Lift long hair.', photo: 'From the front, with the chin up.' },
	},
	chest: {
		name: 'Chest',
		bodyParts: both('* chest'),
		how: 'Stand in front of a mirror. Lift breasts and folds.',
		where: 'The collarbones, between and under the breasts, and the sides.',
		photo: 'From the front, with your arms down.',
		ofOther: {
			how: 'Look from the front and from both sides. Lift breasts and folds.',
			photo: 'From the front, with the arms down.',
		},
	},
	belly: {
		name: 'Belly',
		bodyParts: ['Abdomen'],
		how: 'Stand in front of a mirror. Turn to both sides.',
		where: 'The navel, the waist and both sides.',
		photo: 'From the front, from the chest to the hips.',
		ofOther: { how: 'Look from the front and from both sides.' },
	},
	right_arm: { name: 'Right arm', bodyParts: sides('right'), ...arm },
	left_arm: { name: 'Left arm', bodyParts: sides('left'), ...arm },
	hands: {
		name: 'Hands',
		bodyParts: [...both('* palm'), ...both('Back of * hand')],
		how: 'Look without a mirror. Take off nail polish.',
		where: 'Backs and palms, between the fingers, and under and around each nail.',
		photo: 'Both backs of the hands side by side on a table.',
		ofOther: { how: 'Turn each hand over. Take off nail polish.' },
	},
	upper_back: {
		name: 'Upper back',
		bodyParts: both('* upper back'),
		how: 'Turn your back to a long mirror and look into a hand mirror. Or ask someone to look.',
		where: 'Shoulder blades, between them, and the back of the shoulders.',
		photo: backPhoto,
		ofOther: { how: 'Look from behind in bright light.', photo: 'From behind, with the arms down.' },
	},
	lower_back: {
		name: 'Lower back',
		bodyParts: ['Lower back'],
		how: 'Turn your back to a long mirror and look into a hand mirror. Or ask someone to look.',
		where: 'From the ribs to the waistband, and both sides.',
		photo: backPhoto,
		ofOther: { how: 'Look from behind in bright light.', photo: 'From behind, from the ribs to the hips.' },
	},
	buttocks: {
		name: 'Buttocks and groin',
		bodyParts: [...both('* buttock'), 'Groin'],
		how: 'Use a long mirror and a hand mirror. Sit down for the groin.',
		where: 'The buttocks and between them, the groin, and the genitals.',
		photo: 'You may skip the photo here.',
		ofOther: { how: 'Look from behind, then from the front.' },
	},
	legs_front: {
		name: 'Front of the legs',
		bodyParts: both('* thigh', '* knee', '* shin'),
		how: 'Sit down and put one leg on a chair, then the other.',
		where: 'Thighs inside and outside, knees and shins.',
		photo: 'Standing, from the front, with both legs in the photo.',
		ofOther: { how: 'Look at one leg, then at the other.' },
	},
	legs_back: {
		name: 'Back of the legs',
		bodyParts: both('Back of * thigh', 'Hollow of * knee', '* calf'),
		how: 'Use a long mirror and a hand mirror. Or ask someone to look.',
		where: 'Thighs, the hollows of the knees, and the calves.',
		photo: backPhoto,
		ofOther: {
			how: 'Look from behind at one leg, then at the other.',
			photo: 'Standing, from behind, with both legs in the photo.',
		},
	},
	feet: {
		name: 'Feet',
		bodyParts: both('* foot', '* sole'),
		how: 'Sit down. Use a hand mirror for the soles. Take off nail polish.',
		where: 'Tops, soles and heels, between the toes, and each nail.',
		photo: 'Both feet from above, side by side.',
		ofOther: { how: 'Lift each foot to see the sole. Take off nail polish.' },
	},
};

/** The guide of a region, worded for the person on the page. */
export function useRegionGuide(region: SelfCheckRegion): Omit<RegionGuide, 'ofOther'> {
	const { ofOther, ...own } = regionGuides[region];
	return useActingFor() ? { ...own, ...ofOther } : own;
}

/** The same for every region. */
export const lookFor =
	'Look for spots that are new, have changed, look unlike the others, bleed, itch, or do not heal within four weeks.';
