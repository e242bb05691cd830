/** A number of bytes as people read it, in decimal units. */
export function dataSize(bytes: number): string {
	if (bytes >= 1e6) return `${megabytes(bytes)} MB`;
	return bytes >= 1000 ? `${Math.round(bytes / 1000)} KB` : `${bytes} bytes`;
}

/** Megabytes with one decimal. */
export function megabytes(bytes: number): string {
	return (bytes / 1e6).toFixed(1);
}
