import { type Mode, messages } from '@dermavigil/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setOnline } from '../../../../test/browser.ts';
import { makeAssessment } from '../../../../test/fixtures.ts';
import type { DeviceState } from '../../../analysis/device.ts';
import { DeviceError, UnreadablePhotoError } from '../../../analysis/device-error.ts';
import { choosePhoto, getAlert, pass, photo, press, renderScan, revealDelay, user } from '../test/render-scan.tsx';

vi.mock('../../../analysis/device.ts', () => ({ device }));

const device = await vi.hoisted(async () => {
	const { createStore } = await import('../../../lib/store.ts');
	return {
		state: createStore<DeviceState>({ phase: 'closed' }),
		open: vi.fn<() => Promise<void>>(),
		assess: vi.fn<(photo: Blob, mode: Mode, signal: AbortSignal) => Promise<unknown>>(),
	};
});

const preparing = () => screen.queryByText('Preparing your photo...');
const onDevice = () => screen.getByRole('radio', { name: 'On this device' });
const serverButton = 'Analyze on our server instead';
const notice = () => screen.getByRole('complementary', { name: 'Privacy notice' }).textContent;

beforeEach(() => {
	device.state.set({ phase: 'closed' });
	device.open.mockReset();
	device.assess.mockReset().mockResolvedValue(makeAssessment());
});

describe('on this device', () => {
	test('photos stay here unless the person chooses otherwise, which is remembered', async () => {
		renderScan();
		expect(onDevice()).toHaveAttribute('aria-checked', 'true');
		expect(notice()).toContain('stays on this device');
		await user.click(screen.getByRole('radio', { name: 'On our server' }));
		expect(notice()).toContain('sent to our server');
		expect(localStorage.getItem('analysisPlace')).toBe('server');
		cleanup();
		renderScan();
		expect(onDevice()).toHaveAttribute('aria-checked', 'false');
	});

	test('opening the page gets the device ready', async () => {
		renderScan();
		expect(device.open).toHaveBeenCalledOnce();
	});

	test('nothing is downloaded without being asked for if the browser saves data', async () => {
		Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
		renderScan();
		expect(device.open).not.toHaveBeenCalled();
		await user.click(screen.getByRole('button', { name: 'Download it now' }));
		expect(device.open).toHaveBeenCalledOnce();
		Reflect.deleteProperty(navigator, 'connection');
	});

	test('a download that failed offline starts again with the connection', async () => {
		renderScan();
		setOnline(false);
		act(() => device.state.set({ phase: 'failed', reason: 'offline' }));
		expect(screen.getByText(messages.device.offline)).toBeInTheDocument();
		expect(device.open).toHaveBeenCalledOnce();
		setOnline(true);
		expect(device.open).toHaveBeenCalledTimes(2);
	});

	test('nothing is downloaded for people who chose the server', async () => {
		localStorage.setItem('analysisPlace', 'server');
		renderScan();
		expect(device.open).not.toHaveBeenCalled();
	});

	test('the download is shown in megabytes, even while a photo waits for it', async () => {
		device.assess.mockReturnValue(new Promise(() => {}));
		renderScan();
		act(() => device.state.set({ phase: 'opening', received: 3_140_000, total: 8_500_000 }));
		expect(screen.getByText('3.1 of 8.5 MB')).toBeInTheDocument();
		await choosePhoto();
		expect(preparing()).toBeInTheDocument();
		expect(screen.getByText('3.1 of 8.5 MB')).toBeInTheDocument();
		expect(device.assess).toHaveBeenCalledWith(photo, 'consumer', expect.any(AbortSignal));
	});

	test('on a device that cannot do it, the page says why and offers the server, and does not remember that choice', async () => {
		renderScan();
		act(() => device.state.set({ phase: 'failed', reason: 'damaged' }));
		expect(screen.getByText(messages.device.damaged)).toBeInTheDocument();
		await user.click(screen.getByRole('button', { name: 'Try again' }));
		expect(device.open).toHaveBeenCalledTimes(2);
		await user.click(screen.getByRole('button', { name: serverButton }));
		expect(onDevice()).toHaveAttribute('aria-checked', 'false');
		expect(localStorage.getItem('analysisPlace')).toBeNull();
	});

	test('an analysis that fails here goes to the server only when a button says so', async () => {
		device.assess.mockRejectedValue(new DeviceError('memory'));
		const server = renderScan();
		await choosePhoto();
		expect(getAlert()).toBe(messages.device.memory);
		await pass(revealDelay);
		expect(screen.getByText(messages.analysis.placeholder(messages.device.memory))).toBeInTheDocument();
		expect(device.assess).toHaveBeenCalledOnce();
		expect(server.getRequests('analyze')).toEqual([]);
		await press(serverButton);
		expect(server.getRequests('analyze').map(({ query }) => query.mode)).toEqual(['consumer']);
	});

	test('an analysis that fails every time on this device is offered only to the server', async () => {
		device.assess.mockRejectedValue(new DeviceError('printColors'));
		renderScan();
		await choosePhoto();
		await pass(revealDelay);
		expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
		expect(screen.getByRole('button', { name: serverButton })).toBeInTheDocument();
	});

	test('an unreadable photo is neither retried nor offered to the server', async () => {
		device.assess.mockRejectedValue(new UnreadablePhotoError(messages.upload.unreadable));
		renderScan();
		await choosePhoto();
		await pass(revealDelay);
		expect(screen.getByText(messages.analysis.placeholder(messages.upload.unreadable))).toBeInTheDocument();
		expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
		expect(screen.queryByRole('button', { name: serverButton })).not.toBeInTheDocument();
	});
});

describe('offline', () => {
	beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

	test('the server is out of reach until the connection is back', async () => {
		renderScan();
		setOnline(false);
		expect(screen.getByText(/You are offline/)).toBeInTheDocument();
		setOnline(true);
		expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
	});

	test('this device is one click away', async () => {
		renderScan();
		setOnline(false);
		await user.click(screen.getByRole('button', { name: 'Analyze on this device' }));
		expect(onDevice()).toHaveAttribute('aria-checked', 'true');
	});
});
