/** The content of a canvas as a file; `quality` from 0 to 1. Throws when the browser cannot encode it. */
export async function saveCanvas(
	canvas: HTMLCanvasElement,
	type: 'image/jpeg' | 'image/png',
	quality?: number,
): Promise<Blob> {
	const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
	if (!file) throw new Error('This browser cannot save the image.');
	return file;
}
