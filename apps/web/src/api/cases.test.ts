import { calls } from '@dermavigil/contract';
import { expect, it, vi } from 'vitest';
import { callLog } from './call-log.ts';
import { listenToCases } from './cases.ts';

it('a new stream is logged, and resumes after the last event that had an id', () => {
	const opened: (EventTarget & { url: string })[] = [];
	const FakeEventSource = class extends EventTarget {
		readonly url: string;
		constructor(url: string) {
			super();
			this.url = url;
			opened.push(this);
		}
		close() {}
	};
	vi.stubGlobal('EventSource', FakeEventSource);
	let lastId = '';
	const nothing = () => {};
	const onId = (id: string) => {
		lastId = id;
	};
	const listener = {
		onReady: nothing,
		onNew: nothing,
		onErased: nothing,
		onChanged: nothing,
		onReplaced: nothing,
		onClosed: nothing,
		onId,
	};
	listenToCases(listener, lastId)();
	opened[0]!.dispatchEvent(new MessageEvent('ready', { data: '{}', lastEventId: '41' }));
	listenToCases(listener, lastId)();
	opened[1]!.dispatchEvent(new MessageEvent('ready', { data: '{}', lastEventId: '' }));
	expect(opened.map(({ url }) => url)).toEqual([calls.caseEvents.path, `${calls.caseEvents.path}?after=41`]);
	expect(lastId).toBe('41');
	const logged = { method: 'GET', path: calls.caseEvents.path, bytes: 0 };
	expect(callLog.get()).toMatchObject([logged, logged]);
	vi.unstubAllGlobals();
});
