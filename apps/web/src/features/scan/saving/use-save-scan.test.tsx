import { limits, messages, type Scan } from '@dermavigil/contract';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fakeCanvas } from '../../../../test/browser.ts';
import { createPending, fakeServer } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeScan } from '../../../../test/fixtures.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import { logOut } from '../../../api/log-out.ts';
import { startLogin } from '../../../api/session.ts';
import type { ScanResult } from '../scan-state.ts';
import { pass, photo, press, settle } from '../test/render-scan.tsx';
import { type SaveTarget, useSaveScan } from './use-save-scan.ts';

/** Saves a result. Another one may arrive meanwhile, which keeps the page open. */
function Saving({ result }: { result: ScanResult }) {
	const [another, setAnother] = useState(false);
	const target: SaveTarget = {
		...{ lesionId: null, hidden: false, status: 'unsaved' },
		...{ onSaved: () => !another, onWaiting: () => {}, isContributing: () => false },
	};
	const { runSave, runSubmit } = useSaveScan(result, target, () => {});
	return (
		<>
			<button type="button" onClick={runSave}>
				Save
			</button>
			<button type="button" onClick={runSubmit}>
				Submit
			</button>
			<button type="button" onClick={() => setAnother(true)}>
				Another result
			</button>
		</>
	);
}

const makeResult = (): ScanResult => ({
	photo: { file: photo, url: '' },
	mode: 'consumer',
	runtime: 'server',
	retry: [],
	requestId: crypto.randomUUID(),
	failed: false,
	analysis: makeAnalysis(),
	further: [],
});

describe.each(['Save', 'Submit'])('while the photo is drawn for %s', (action) => {
	async function pressAnd(meanwhile: () => void) {
		vi.useFakeTimers();
		fakeCanvas();
		const { createImageBitmap } = globalThis;
		const drawing = createPending<void>();
		vi.stubGlobal('createImageBitmap', async (file: Blob) => {
			await drawing.promise;
			return await createImageBitmap(file);
		});
		const server = fakeServer({ saveScan: makeScan(1), submitCase: makeScan(1), logout: () => undefined });
		renderPart(<Saving result={makeResult()} />, { path: '/scan', as: 'patient' });
		await settle();
		await press(action);
		act(meanwhile);
		drawing.resolve();
		await settle();
		return [...server.getRequests('saveScan'), ...server.getRequests('submitCase')];
	}

	test('somebody else logs in: it is sent under the login that asked for it', async () => {
		const sent = await pressAnd(() => startLogin('another', true));
		expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token']);
	});

	test('somebody logs out: nothing is sent or said', async () => {
		expect(await pressAnd(logOut)).toEqual([]);
		expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	});
});

test('somebody logs out while it is sent: nobody is told that it failed', async () => {
	vi.useFakeTimers();
	fakeCanvas();
	const pending = createPending<void>();
	const saveScan = async () => {
		await pending.promise;
		throw new TypeError('Failed to fetch');
	};
	const server = fakeServer({ saveScan, logout: () => undefined });
	renderPart(<Saving result={makeResult()} />, { path: '/scan', as: 'patient' });
	await settle();
	await press('Save');
	expect(server.getRequests('saveScan')).toHaveLength(1);
	act(logOut);
	pending.resolve();
	await settle();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
	['is left', [], '/mylesion'],
	['is not left where another result has come meanwhile', ['Another result'], '/scan'],
] as const)('a page whose result is saved late %s', async (_, meanwhile, path) => {
	vi.useFakeTimers();
	fakeCanvas();
	const pending = createPending<Scan>();
	fakeServer({ saveScan: () => pending.promise });
	renderPart(<Saving result={makeResult()} />, { path: '/scan', as: 'patient' });
	await settle();
	await press('Save');
	for (const button of meanwhile) await press(button);
	pending.resolve(makeScan(1));
	await settle();
	expect(screen.getByText(messages.savedScan.saved)).toBeInTheDocument();
	await pass(limits.savedScan.redirectDelay);
	expect(location.pathname).toBe(path);
});
