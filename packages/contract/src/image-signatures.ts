export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

interface ImageSignature {
	format: ImageFormat;
	/** Latin-1 text that the file has at these offsets. */
	parts: readonly { offset: number; bytes: string }[];
}

/** The first bytes of every format that photos may come in. */
export const imageSignatures: readonly ImageSignature[] = [
	{ format: 'jpeg', parts: [{ offset: 0, bytes: '\xff\xd8\xff' }] },
	{ format: 'png', parts: [{ offset: 0, bytes: '\x89PNG\r\n\x1a\n' }] },
	{ format: 'gif', parts: [{ offset: 0, bytes: 'GIF87a' }] },
	{ format: 'gif', parts: [{ offset: 0, bytes: 'GIF89a' }] },
	{
		format: 'webp',
		parts: [
			{ offset: 0, bytes: 'RIFF' },
			{ offset: 8, bytes: 'WEBP' },
		],
	},
];

/** The format of a file by its first bytes, since its name and declared type prove nothing. */
export function detectImageFormat(file: Uint8Array): ImageFormat | undefined {
	const start = String.fromCharCode(...file.subarray(0, 16));
	return imageSignatures.find(({ parts }) => parts.every(({ offset, bytes }) => start.startsWith(bytes, offset)))
		?.format;
}
