import sharp, { type Sharp } from 'sharp';
import type { Photo } from '../../packages/analysis/src/photo.ts';

/** The pixels of a photo without alpha, ready to be written in any format. */
export const toSharp = ({ width, height, data }: Photo): Sharp =>
	sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
