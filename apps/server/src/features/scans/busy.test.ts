import { AppError, calls, messages } from '@dermavigil/contract';
import { expect, it, vi } from 'vitest';
import { newPatient } from '../../../test/patients.ts';
import { smallScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { savingImages } from '../../http/uploads.ts';
import { type AnalysisPool, createAnalysisPool } from '../../inference/pool.ts';

it('limits how many scans one address saves at once, and leaves room for others', async () => {
	const worker = new URL('../../../test/waiting-worker.ts', import.meta.url);
	let decode = () => {};
	const decoded = new Promise<void>((resolve) => {
		decode = resolve;
	});
	const reduceForLists = vi.fn<AnalysisPool['reduceForLists']>(() =>
		decoded.then(() => Promise.reject(new AppError('unprocessable', 'decoded'))),
	);
	const pool = { ...(await createAnalysisPool({ threads: 1, worker })), reduceForLists };
	const { app, close } = await startTestServer({}, { pool });
	const [patient, otherPatient] = [await newPatient(app), await newPatient(app)];
	const payload = await smallScan();
	const save = (remoteAddress: string, { headers } = patient) =>
		app.inject({ method: 'POST', url: calls.saveScan.path, headers, payload, remoteAddress });

	const waiting = Array.from({ length: savingImages.atOnce }, () => save('192.0.2.1').then((answer) => answer));
	await vi.waitFor(() => expect(reduceForLists).toHaveBeenCalledTimes(waiting.length));
	const further = await save('192.0.2.1');
	expect([further.statusCode, further.json()]).toEqual([429, { detail: messages.server.tooManyRequests }]);
	const ofAnother = save('192.0.2.2', otherPatient).then((answer) => answer);
	await vi.waitFor(() => expect(reduceForLists).toHaveBeenCalledTimes(waiting.length + 1));
	// Scans of other accounts need not wait for all of them.
	const keys = reduceForLists.mock.calls.map(([, caller]) => caller?.key);
	expect(keys).toEqual([...waiting.map(() => `patient ${patient.id}`), `patient ${otherPatient.id}`]);
	decode();
	for (const each of [...waiting, ofAnother, save('192.0.2.1')]) expect((await each).json().detail).toBe('decoded');
	await close();
	await pool.close();
});
