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

/**
 * The name of a file that is downloaded now: with day and time by the person's own clock, so that several from one day
 * stay distinct, and with the number of its case, if any.
 */
export function nameFile(kind: 'data' | 'report' | 'tour', extension: string, caseNumber?: string): string {
	const now = new Date();
	const twoDigits = (...parts: number[]) => parts.map((part) => String(part).padStart(2, '0'));
	const day = [now.getFullYear(), ...twoDigits(now.getMonth() + 1, now.getDate())].join('-');
	const time = twoDigits(now.getHours(), now.getMinutes(), now.getSeconds()).join('');
	return `${['dermavigil', kind, ...(caseNumber ? [caseNumber] : []), day, time].join('-')}.${extension}`;
}
