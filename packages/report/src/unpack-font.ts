/** Bytes of a WOFF file's header and of each entry in its directory, and of those of the font inside. */
const packed = { header: 44, entry: 20 };
const plain = { header: 12, entry: 16 };

/** Decompresses what zlib compressed. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The font in a WOFF file with its tables decompressed: fontkit, which reads both, decompresses a table again for each
 * glyph that it takes from it. The file itself if the browser cannot do this (Safari before 16.4, Firefox before 113).
 */
export async function unpackFont(woff: Uint8Array): Promise<Uint8Array> {
	if (typeof DecompressionStream === 'undefined') return woff;
	const file = new Uint8Array(woff);
	const read = new DataView(file.buffer);
	const count = read.getUint16(12);
	const tables = await Promise.all(
		Array.from({ length: count }, async (_, i) => {
			const at = packed.header + packed.entry * i;
			const [tag, offset, size, length, checksum] = [0, 4, 8, 12, 16].map((field) => read.getUint32(at + field));
			const bytes = file.slice(offset, offset! + size!);
			return { tag: tag!, checksum: checksum!, bytes: size! < length! ? await inflate(bytes) : bytes };
		}),
	);
	// Tables begin at multiples of four bytes.
	const toPadded = (length: number) => (length + 3) & ~3;
	const start = plain.header + plain.entry * count;
	const font = new Uint8Array(tables.reduce((sum, { bytes }) => sum + toPadded(bytes.length), start));
	const write = new DataView(font.buffer);
	// The fields that speed up a search of the directory stay 0, because nobody uses them.
	write.setUint32(0, read.getUint32(4));
	write.setUint16(4, count);
	let offset = start;
	for (const [i, { tag, checksum, bytes }] of tables.entries()) {
		const at = plain.header + plain.entry * i;
		for (const [place, value] of [tag, checksum, offset, bytes.length].entries())
			write.setUint32(at + 4 * place, value);
		font.set(bytes, offset);
		offset += toPadded(bytes.length);
	}
	return font;
}
