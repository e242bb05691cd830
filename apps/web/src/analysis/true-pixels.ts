import { readPixels } from './decode.ts';

const side = 16;

/**
 * Whether this browser gives back the pixels that it drew. Some change them on purpose, so that pages cannot recognize a
 * device by them; one step of 255 is let pass, since that changes no assessment.
 */
export async function readsTruePixels(): Promise<boolean> {
	const drawn = new ImageData(side, side);
	for (let i = 0; i < drawn.data.length; i++) drawn.data[i] = i % 4 === 3 ? 255 : (i * 97) % 256;
	const { data } = readPixels(await createImageBitmap(drawn));
	return data.every((value, i) => Math.abs(value - drawn.data[i]!) <= 1);
}
