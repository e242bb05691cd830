/** What a check found: nothing wrong, something to know, or something to fix. */
export interface Finding {
	state: 'ok' | 'note' | 'problem';
	/** What was checked, in one word or two. */
	about: string;
	/** One sentence. */
	text: string;
}

/** Collects findings under one name. */
export function createFindings(about: string) {
	const findings: Finding[] = [];
	const add = (state: Finding['state']) => (text: string) => void findings.push({ state, about, text });
	return { findings, ok: add('ok'), note: add('note'), problem: add('problem') };
}
