import type { Photo } from '../../packages/analysis/src/photo.ts';
import type { SyntheticLesionOptions } from './scene.ts';
import { renderSyntheticLesion } from './synthetic-lesion.ts';

/** By their options. */
const rendered = new Map<string, Photo>();

/** As renderSyntheticLesion, but only once for the same options: drawing a photo takes as long as several analyses. Leave it as it is. */
export function renderOnce(options: SyntheticLesionOptions): Photo {
	const key = JSON.stringify(options);
	const photo = rendered.get(key) ?? renderSyntheticLesion(options);
	rendered.set(key, photo);
	return photo;
}
