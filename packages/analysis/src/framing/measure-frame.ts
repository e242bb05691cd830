import { brightness, sharpness, toGray } from '../sharpness.ts';
import { getField, type SquareFrame } from './field.ts';
import { type FoundLesion, findLesion, traceLesion } from './find-lesion.ts';
import { measureShift } from './motion.ts';

export { type SquareFrame, traceLesion };

/** What the camera's frame is like. */
export interface FrameMeasures {
	/** 0 (black) to 1 (white). */
	brightness: number;
	/** The share of the field that is white, beyond what the camera can record. */
	glare: number;
	/** 0 to about 1, measured as in the model's gate. */
	sharpness: number;
	/** How fast the camera moves, in sides of the frame per second; Infinity for the first frame. */
	speed: number;
	lesion: FoundLesion | null;
	/** For the next frame: what this one showed, and when, in milliseconds. */
	seen: { gray: Float64Array; at: number };
}

/** From this value on, out of 255, a channel is practically white. */
const white = 250;

/** Measures the center square of a camera's image, and its motion since `before`. `at`: milliseconds on any clock. */
export function measureFrame(frame: SquareFrame, at: number, before?: FrameMeasures['seen']): FrameMeasures {
	const gray = toGray(toPlanes(frame));
	return {
		brightness: brightness(gray),
		glare: measureGlare(frame),
		sharpness: sharpness(gray),
		speed: before ? measureShift(before.gray, gray) / ((at - before.at) / 1000) : Infinity,
		lesion: findLesion(frame),
		seen: { gray, at },
	};
}

/** Planar RGB, -1 to 1, like the model's input. */
function toPlanes({ side, data }: SquareFrame): Float32Array {
	const pixels = side * side;
	const planes = new Float32Array(3 * pixels);
	for (let i = 0; i < pixels; i++) {
		for (let channel = 0; channel < 3; channel++) planes[channel * pixels + i] = data[4 * i + channel]! / 127.5 - 1;
	}
	return planes;
}

function measureGlare({ side, data }: SquareFrame): number {
	const { inside } = getField(side);
	const isWhite = (i: number) => data[4 * i]! >= white && data[4 * i + 1]! >= white && data[4 * i + 2]! >= white;
	return inside.filter(isWhite).length / inside.length;
}
