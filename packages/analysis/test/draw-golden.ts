/**
 * Renders the images that training/golden.py and the golden tests measure: one larger than the model's input in each
 * proportion, one smaller, and one of exactly its size. Run again only to change the set: node --import ./apps/server/typescript.js THIS_FILE
 */
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { toSharp } from '../../../tools/synthetic-lesions/to-sharp.ts';

const scenes = {
	'phone-nevus': { seed: 11, width: 320, height: 240 },
	'phone-basal-upright': { seed: 12, width: 211, height: 283, pattern: 'basal' },
	'dermoscopy-atypical': { seed: 13, width: 301, height: 225, kind: 'dermoscopy', pattern: 'atypical' },
	'dermoscopy-vascular-small': { seed: 14, width: 131, height: 97, kind: 'dermoscopy', pattern: 'vascular' },
	'dermoscopy-keratosis-input-size': { seed: 15, width: 160, height: 160, kind: 'dermoscopy', pattern: 'keratosis' },
} as const;

for (const [name, scene] of Object.entries(scenes)) {
	const file = new URL(`./golden/${name}.png`, import.meta.url).pathname;
	await toSharp(renderSyntheticLesion(scene)).png({ compressionLevel: 9 }).toFile(file);
}
