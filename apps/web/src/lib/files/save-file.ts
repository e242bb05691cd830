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

/** The name of a file that is downloaded now, with the day of the person's own calendar. */
export function nameFile(kind: 'data' | 'report' | 'tour', extension: string): string {
	const now = new Date();
	const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
	return `dermavigil-${kind}-${now.getFullYear()}-${month}-${day}.${extension}`;
}
