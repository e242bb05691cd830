/** Milliseconds that a browser may take to start the download. */
const startTimeoutMs = 60_000;

/** Puts a file among the person's downloads. */
export function saveFile(file: Blob, name: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), startTimeoutMs);
}
