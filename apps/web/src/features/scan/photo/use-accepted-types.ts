import { limits } from '@dermavigil/contract';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { heic } from './upload-rules.ts';

const accepted = limits.upload.types.join();

/** The types and extensions that a file dialog offers. */
export function useAcceptedTypes(): string {
	// Phones that support HEIC convert a photo when a page does not ask for that format.
	const convertsItself = useMediaQuery('(pointer: coarse)');
	return convertsItself ? accepted : `${accepted},${heic.extensions}`;
}
