import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { renderPart } from '../../test/render-app.tsx';
import { AskBox } from './ask-box.tsx';

// In a separate file: what has failed to load once stays failed for the modules that asked for it.
it('says what to do when the answers cannot be loaded, and what to do when that fails again', async () => {
	fakeServer({ config: makeConfig() });
	vi.doMock('@dermavigil/ask', () => {
		throw new TypeError('Failed to fetch');
	});
	onTestFinished(() => void vi.doUnmock('@dermavigil/ask'));
	// The mock applies from the first import that has waited for it; a simultaneous one may still get the real module.
	await expect(import('@dermavigil/ask')).rejects.toThrow();
	const { user } = renderPart(<AskBox result={null} />);
	const ask = async () => {
		await user.click(screen.getByRole('button', { name: 'Ask' }));
		await act(() => vi.dynamicImportSettled());
	};
	await user.type(screen.getByLabelText('Your question'), 'does a biopsy hurt');
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	await ask();
	expect(await screen.findByRole('alert')).toHaveTextContent(/connection and ask again.$/);
	await ask();
	await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/reload the page/));
});
