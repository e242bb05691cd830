import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { messages } from '@dermavigil/contract';
import { openRecordingGate, type RecordingGate } from '../fixtures/recording-gate.ts';
import { type Tab, visit } from './tab.ts';

export interface Trip {
	tab: Tab;
	/** The server's URL. */
	address: string;
	/** A phone photo of a synthetic lesion. */
	photo: string;
	/** Saves a screenshot under a name, once nothing moves. */
	show(name: string): Promise<void>;
}

const readyOffline = 'Ready – works offline';
const heatMap = `document.querySelector('canvas[aria-label^="Heat-map"]')`;
/** Whether the heat-map has colored pixels. */
const painted = `(() => { const canvas = ${heatMap}; return !!canvas && canvas.getContext('2d')
	.getImageData(0, 0, canvas.width, canvas.height).data.some((value, i) => i % 4 === 3 && value > 100); })()`;
const patient = 'Zora Neale Wholecase';

async function analyze({ tab, photo }: Trip): Promise<void> {
	const { choose, see, until } = visit(tab);
	await choose(photo);
	await see('Analyze Another Image');
	await see('on this device');
	await until('heat-map', painted);
}

/** Chooses a photo, reads the result and its heat-map, and does the same again without a connection. */
export async function visitor(trip: Trip): Promise<void> {
	const gate: RecordingGate = await openRecordingGate(trip.address);
	const { see } = visit(trip.tab);
	try {
		await trip.tab.open(`${gate.address}/scan`);
		await see(readyOffline);
		assert.equal(await trip.tab.evaluate(`document.body.innerText.includes('A new version')`), false);
		await trip.show('scan');
		await analyze(trip);
		await trip.show('result');
		assert.deepEqual(
			gate.requests.filter(({ method }) => method !== 'GET').map(({ url }) => url),
			[],
			'nothing was sent',
		);
	} finally {
		await gate.close();
	}
	await trip.tab.open(`${gate.address}/scan`);
	await see(readyOffline);
	await analyze(trip);
	await trip.show('offline');
}

/** Watches the tour of a result, and makes a video of it if this browser can. Returns which of the two it did. */
export async function viewer(trip: Trip): Promise<string> {
	const { press, see, until } = visit(trip.tab);
	await trip.tab.open(`${trip.address}/scan`);
	await see(readyOffline);
	await analyze(trip);
	await press('Watch the Tour');
	await see('Download captions');
	const caption = `document.querySelector('[data-tour-caption]').textContent`;
	const first = JSON.stringify(await trip.tab.evaluate(caption));
	await until('next caption', `${caption} !== ${first}`);
	await trip.show('tour');
	const canEncode = await trip.tab.evaluate(`'VideoEncoder' in window && 'AudioEncoder' in window`);
	if (!canEncode) {
		await see(messages.tour.cannotMakeFile);
		assert.equal(await trip.tab.evaluate(`document.body.innerText.includes('Download video')`), false);
		return 'makes no video, and says so';
	}
	await trip.tab.evaluate(`(() => {
		const createUrl = URL.createObjectURL;
		URL.createObjectURL = (file) => {
			if (file.type?.startsWith('video/')) globalThis.madeVideo = file;
			return createUrl(file);
		};
	})()`);
	await press('Download video');
	await until('video', `!!globalThis.madeVideo`);
	await trip.tab.evaluate(
		`void (globalThis.player = Object.assign(document.createElement('video'), { src: URL.createObjectURL(madeVideo) }))`,
	);
	await until('video that this browser plays', `player.videoWidth === 960 && player.duration >= 20`);
	return `makes ${await trip.tab.evaluate('madeVideo.type')}`;
}

/** Signs up, logs in, saves a scan, asks for a review of another, and finds them in the journal. */
export async function saver(trip: Trip): Promise<void> {
	const { press, fill, see, arrive, until } = visit(trip.tab);
	const email = `${randomUUID()}@example.org`;
	await trip.tab.open(`${trip.address}/signUp`);
	await fill('Full Name', patient);
	await fill('Email Address', email);
	await fill('Password', 'secret-1');
	await fill('Confirm Password', 'secret-1');
	await trip.show('sign-up');
	await press('Create Account');
	// The address changes before the page does, and the previous page has an address field, too.
	await see('Remember me');
	await until('filled-in address', `document.querySelector('input[type=email]').value === '${email}'`);
	await fill('Password', 'secret-1');
	await press('Sign In');
	await arrive('/mylesion');
	await trip.tab.open(`${trip.address}/scan`);
	await analyze(trip);
	await press('Save Scan');
	await see('Scan saved to your history successfully!');
	await arrive('/mylesion');
	await trip.tab.open(`${trip.address}/scan`);
	await analyze(trip);
	await press('Request Professional Review');
	await arrive('/mylesion');
	await until(
		'photo of the scan',
		`[...document.images].some(({ src, naturalWidth }) => /api.images/.test(src) && naturalWidth > 0)`,
	);
	await trip.show('journal');
}

/** Logs in as a clinician, opens the case that `saver` submitted, writes notes and flags it. */
export async function clinician(trip: Trip): Promise<void> {
	const { press, fill, see, arrive, until } = visit(trip.tab);
	const config = await (await fetch(`${trip.address}/api/config`)).json();
	await trip.tab.open(`${trip.address}/login`);
	await fill('Password', config.demo.clinicianPassword);
	await fill('Name or initials', 'Dr Eve');
	await trip.show('login');
	await press('Access Dashboard');
	await arrive('/dashboard');
	await see(patient);
	await trip.show('dashboard');
	await press('Details');
	await until('photo of the case', `!!document.querySelector('[aria-label=Images] img')?.naturalWidth`);
	await trip.tab.evaluate(
		`void document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }))`,
	);
	await until('heat-map of the case', painted);
	await fill('Notes for the patient', 'Please come in.');
	await press('Save');
	await press('Flagged', '[aria-label=Review] button');
	await until(
		'flag',
		`document.querySelector('[aria-label=Review] [aria-pressed=true]').textContent.includes('Flagged')`,
	);
	await trip.show('case');
	assert.equal(await trip.tab.evaluate(`document.querySelector('textarea').value`), 'Please come in.');
}
