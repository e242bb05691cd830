import { calls, type NewShare, type ShareInput } from '@dermavigil/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sameOrigin } from './clinicians.ts';
import type { TestPatient } from './patients.ts';

const ask = (app: FastifyInstance, options: InjectOptions) => app.inject(options);

/** What a patient asks for: a link to a scan for one day, with the name but without notes. */
export const shareInput = (target: ShareInput['target'], changes: Partial<ShareInput> = {}): ShareInput => ({
	...{ target, duration: 'day', doctor: '', include_name: true, include_notes: false },
	...changes,
});

/** A new link of the patient. */
export async function newShare(patient: TestPatient, input: ShareInput): Promise<NewShare> {
	return (await patient.call('POST', calls.createShare.path, input)).json();
}

/** Tries a code for a link, as a page of the server does. */
export const tryCode = (app: FastifyInstance, { id, token }: Pick<NewShare, 'id' | 'token'>, code: string) => {
	const url = calls.openShare.path.replace(':id', id);
	return app.inject({ method: 'POST', url, headers: sameOrigin, payload: { token, code } });
};

/** A doctor who has opened the link with its code. */
export async function openShare(app: FastifyInstance, share: NewShare) {
	const opened = await tryCode(app, share, share.code);
	const headers = { ...sameOrigin, cookie: `share=${opened.cookies.find(({ name }) => name === 'share')?.value}` };
	return {
		headers,
		/** Makes a call from the contract about the link, or about one of its scans. */
		call: ({ method, path }: { method: 'GET' | 'DELETE'; path: string }, scanId = '') =>
			ask(app, { method, url: path.replace(':id', share.id).replace(':scanId', scanId), headers }),
	};
}

export type TestDoctor = Awaited<ReturnType<typeof openShare>>;
