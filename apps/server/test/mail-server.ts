import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMessage {
	to: string[];
	/** Headers and body as they arrived. */
	source: string;
}

/** A mail server that stores what it receives. It rejects addresses that begin with "refused". */
export async function startMailServer() {
	const received: ReceivedMessage[] = [];
	const waiting: (() => void)[] = [];
	let released = Promise.resolve();
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onRcptTo({ address }, _session, done) {
			done(address.startsWith('refused') ? new Error(`${address} is not known here`) : null);
		},
		async onData(stream, session, done) {
			const source = await text(stream);
			await released;
			received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
			for (const wake of waiting.splice(0)) wake();
			done();
		},
	});
	server.listen(0, '127.0.0.1');
	await once(server.server, 'listening');
	return {
		url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
		received,
		/** Resolves when there are `count` messages. */
		async receives(count: number): Promise<void> {
			while (received.length < count) await new Promise<void>((wake) => waiting.push(wake));
		},
		/** Resolves when there is a message to this address. */
		async receivesFor(address: string): Promise<void> {
			while (!received.some(({ to }) => to.includes(address))) await new Promise<void>((wake) => waiting.push(wake));
		},
		/** Delays messages until the function that it returns is called. */
		hold(): () => void {
			let release = () => {};
			released = new Promise((go) => {
				release = go;
			});
			return release;
		},
		close: () => new Promise<void>((done) => server.close(done)),
	};
}
