import { limits, messages, type Scan } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeCanvas } from '../../../../test/browser.ts';
import { createPending, fakeServer } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeScan } from '../../../../test/fixtures.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import type { ScanResult } from '../scan-state.ts';
import { pass, photo, press, settle } from '../test/render-scan.tsx';
import { useSaveScan } from './use-save-scan.ts';

/** Saves a result; another one may come meanwhile, which keeps the page from being left. */
function Saving({ result }: { result: ScanResult }) {
	const [another, setAnother] = useState(false);
	const target = { lesionId: null, hidden: false, saved: false, onSaved: () => !another, isContributing: () => false };
	const { runSave } = useSaveScan(result, target, () => {});
	return (
		<>
			<button type="button" onClick={runSave}>
				Save
			</button>
			<button type="button" onClick={() => setAnother(true)}>
				Another result
			</button>
		</>
	);
}

test.each([
	['is left', [], '/mylesion'],
	['is not left where another result has come meanwhile', ['Another result'], '/scan'],
] as const)('a page whose result is saved late %s', async (_, meanwhile, path) => {
	vi.useFakeTimers();
	fakeCanvas();
	const pending = createPending<Scan>();
	fakeServer({ saveScan: () => pending.promise });
	const result: ScanResult = {
		photo: { file: photo, url: '' },
		mode: 'consumer',
		runtime: 'server',
		serverMayHelp: false,
		requestId: crypto.randomUUID(),
		failed: false,
		analysis: makeAnalysis(),
		further: [],
	};
	renderPart(<Saving result={result} />, { path: '/scan', as: 'patient' });
	await settle();
	await press('Save');
	for (const button of meanwhile) await press(button);
	pending.resolve(makeScan(1));
	await settle();
	expect(screen.getByText(messages.savedScan.saved)).toBeInTheDocument();
	await pass(limits.savedScan.redirectDelay);
	expect(location.pathname).toBe(path);
});
