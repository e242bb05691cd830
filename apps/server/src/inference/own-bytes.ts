/**
 * The bytes of a file in memory that belongs to nobody else, so that they may be handed to another thread. A file that is
 * alone in its memory moves there, and `file` is empty afterwards; any other is copied once: small buffers share a pool,
 * and memory of an addon, of WebAssembly or of several threads cannot be given away.
 */
export function ownBytes(file: Uint8Array): Uint8Array<ArrayBuffer> {
	const { buffer } = file;
	if (buffer instanceof ArrayBuffer && buffer.byteLength === file.byteLength) {
		try {
			return structuredClone(new Uint8Array(buffer), { transfer: [buffer] });
		} catch {
			// Its owner keeps it, which nothing tells before it is tried on all versions of Node.
		}
	}
	// Not file.slice(), which for a Buffer is no copy.
	return new Uint8Array(file);
}
