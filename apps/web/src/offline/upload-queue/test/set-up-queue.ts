import 'fake-indexeddb/auto';
import type { ScanInput } from '@dermavigil/contract';
import { IDBFactory } from 'fake-indexeddb';
import { fakeLocks } from '../../../../test/browser.ts';
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeProfile, makeScan, uuid } from '../../../../test/fixtures.ts';
import { startLogin } from '../../../api/session.ts';
import { listWaiting } from '../upload-queue.ts';

/** The ids of the accounts. */
export const accounts: Record<string, string> = { Ada: uuid(1), Bob: uuid(2) };

export const makeInput = (number: number): ScanInput => ({
	image_base64: 'data:image/png;base64,AA',
	predictions: [{ label: 'Melanoma', confidence: 60 }],
	risk_level: 'high',
	ai_explanation: 'Why.',
	request_id: uuid(number),
});

/** The token begins with the name of its account. */
export const logIn = (token: string) => startLogin(token, true);

/** An empty queue in Ada's browser, and a server that saves every scan unless `handlers` say otherwise. */
export function setUpQueue(handlers: Handlers = {}) {
	globalThis.indexedDB = new IDBFactory();
	fakeLocks();
	logIn('Ada');
	const getToken = (headers: Headers) => headers.get('authorization')!.replace('Bearer ', '');
	const server = fakeServer({
		me: ({ headers }) => makeProfile({ id: accounts[getToken(headers).split(' ')[0]!]! }),
		saveScan: makeScan(1),
		...handlers,
	});
	/** The number of each uploaded scan, and whose token it came with. */
	const getSent = () =>
		server
			.getRequests('saveScan')
			.map(({ body, headers }) => `${Number(body.request_id!.slice(-1))} by ${getToken(headers)}`);
	return { server, getSent };
}

/** The numbers of the scans that wait for the account that is logged in. */
export const getWaiting = async () =>
	(await listWaiting()).mine.map(({ input }) => Number(input.request_id!.slice(-1)));
