/**
 * The bytes of a file in memory of their own, so that they can be transferred to another thread. A file that does not
 * share its memory is moved, which leaves `file` empty; any other is copied once: small buffers share a pool, and
 * memory that belongs to an addon, to WebAssembly or to several threads cannot be transferred.
 */
export function ownBytes(file: Uint8Array): Uint8Array<ArrayBuffer> {
	const { buffer } = file;
	if (buffer instanceof ArrayBuffer && buffer.byteLength === file.byteLength) {
		try {
			return structuredClone(new Uint8Array(buffer), { transfer: [buffer] });
		} catch {
			// It cannot be transferred, which not every version of Node reports in advance.
		}
	}
	// Not file.slice(), which does not copy a Buffer.
	return new Uint8Array(file);
}
