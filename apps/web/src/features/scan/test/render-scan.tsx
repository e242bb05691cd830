import { limits } from '@dermavigil/contract';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { fakeCanvas, reduceMotion } from '../../../../test/browser.ts';
import { type FakeServer, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeProfile, modelCard } from '../../../../test/fixtures.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import { forgetHeldResults } from '../held-results.ts';
import { ScanPage } from '../scan-page.tsx';

export const photo = new File(['pixels'], 'mole.png', { type: 'image/png' });
export const { analyzingLabelAfter, revealDelay } = limits.scan;
/** Any kind of file can be dropped, whatever the file dialog offers. */
export const user = userEvent.setup({ delay: null, applyAccept: false });

export const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

/** Lets imports, requests and their responses arrive, without advancing the page's clock. */
export async function settle(): Promise<void> {
	// Each step waits for the one before: the file's type, the import of the call, its size, its response.
	for (let round = 0; round < 12; round++) {
		await act(() => vi.dynamicImportSettled());
		await pass(0);
	}
}

export const getButton = (name: string) => screen.getByRole('button', { name });
export const hasButton = (name: string) => screen.queryByRole('button', { name }) !== null;
export const getAlert = () => screen.getByRole('alert').textContent;

export async function press(name: string): Promise<void> {
	await user.click(getButton(name));
	await settle();
}

export async function choosePhoto(file = photo): Promise<void> {
	await user.upload(screen.getByLabelText('Photo to analyze'), file);
	await settle();
}

/** Chooses the photo and waits for its result. */
export async function openResult(): Promise<void> {
	await choosePhoto();
	await pass(revealDelay);
	await settle();
}

interface Options {
	handlers?: Handlers;
	patient?: boolean;
	/** The lesion that the scan is for. */
	lesionId?: string;
	queries?: QueryClient;
}

/**
 * Opens the scan page by itself, with its own clock and reduced motion. The server analyzes every photo unless
 * `handlers` say otherwise.
 */
export function renderScan({ handlers, patient, lesionId, queries }: Options = {}): FakeServer {
	forgetHeldResults();
	vi.useFakeTimers();
	reduceMotion();
	fakeCanvas();
	const server = fakeServer({ analyze: makeAnalysis(), modelCard, me: makeProfile(), ...handlers });
	renderPart(<ScanPage />, {
		path: '/scan',
		...(patient && { as: 'patient' }),
		...(lesionId && { state: { lesionId } }),
		...(queries && { queries }),
	});
	return server;
}
