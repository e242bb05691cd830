import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type BulkReviewed, type Case, type CaseChange, type CaseDetail, calls } from '@dermavigil/contract';
import type { Acknowledged } from './acknowledged.ts';
import type { Client } from './client.ts';

const pauseMs = 600;

/** Logs in. Returns the cookie. */
export async function logInClinician(client: Client, password: string, name: string): Promise<string> {
	const answer = await client.send('log in', calls.clinicalLogin.path, { body: { password, name } });
	return answer.headers['set-cookie']!.find((each) => each.startsWith('clinician='))!.split(';', 1)[0]!;
}

/** Until time is up: reads the most urgent cases, reviews one, undoes every third review, and reviews harmless cases together. */
export async function runClinician(
	client: Client,
	cookie: string,
	acknowledged: Acknowledged,
	taken: Set<string>,
	isOver: () => boolean,
): Promise<void> {
	const headers = { cookie };

	function note({ id, status, notes, version }: Case): void {
		acknowledged.reviews.set(id, { status, notes, version });
		acknowledged.changed++;
	}

	async function change(id: string, body: CaseChange): Promise<Case> {
		const path = calls.changeCase.path.replace(':id', id);
		const sent = { method: 'PUT', body, headers, once: true };
		const { updatedCase } = await client.json<{ updatedCase: Case }>('review', path, sent);
		note(updatedCase);
		return updatedCase;
	}

	async function reviewOne({ id }: Case, undoes: boolean): Promise<void> {
		const detail: CaseDetail = await client.json('read a case', calls.caseDetail.path.replace(':id', id), { headers });
		await client.send('read an image', detail.image_url);
		await wait(pauseMs);
		const { version } = await change(id, { status: 'reviewed', notes: randomUUID(), version: detail.version });
		if (undoes) await change(id, { status: 'new', notes: null, version });
	}

	async function reviewTogether(cases: Case[], undoes: boolean): Promise<void> {
		const seen = (some: Case[]) => some.map(({ id, version }) => ({ id, version }));
		const send = (path: string, body: object): Promise<BulkReviewed> =>
			client.json('review many', path, { method: 'PUT', body, headers, once: true });
		const { changed, skipped } = await send(calls.reviewCases.path, {
			cases: seen(cases),
			outcome: null,
			notes: randomUUID(),
		});
		if (skipped.length > 0) throw new Error(`${skipped.length} cases were skipped.`);
		changed.forEach(note);
		if (!undoes) return;
		const undone = await send(calls.undoCaseReviews.path, { cases: seen(changed) });
		if (undone.skipped.length > 0) throw new Error(`${undone.skipped.length} cases were not undone.`);
		undone.changed.forEach(note);
	}

	for (let turn = 0; !isOver(); turn++) {
		const list: Case[] = await client.json('case list', `${calls.cases.path}?order=queue&status=new&limit=100`, {
			headers,
		});
		const free = list.filter(({ id }) => !taken.has(id));
		const harmless = free.filter(({ risk_level }) => risk_level === 'low');
		const [first] = free;
		const chosen = turn % 3 === 2 ? harmless.slice(0, 5) : first ? [first] : [];
		for (const { id } of chosen) taken.add(id);
		if (turn % 3 === 2 && chosen.length > 0) await reviewTogether(chosen, turn % 2 === 0);
		else if (chosen[0]) await reviewOne(chosen[0], turn % 3 === 1);
		await wait(pauseMs);
	}
}
