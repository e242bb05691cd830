import { limits } from '@dermavigil/contract';
import { focusManager, MutationObserver, notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPending } from '../../test/fake-server.ts';
import { eachVisit, fetchAgain } from './light-queries.ts';

test('after another change meanwhile, a repeated fetch continues with the new data, not with the old', async () => {
	const queries = new QueryClient();
	const queryKey = ['list'];
	const responses = [createPending<string>(), createPending<string>()];
	const asked: string[] = [];
	const queryFn = () => responses[asked.push('asked') - 1]!.promise;
	const observer = new QueryObserver(queries, { queryKey, queryFn, initialData: 'before', staleTime: Infinity });
	onTestFinished(observer.subscribe(() => {}));
	const found = fetchAgain(queries, queryKey).then(() => queries.getQueryData(queryKey));
	await expect.poll(() => asked).toHaveLength(1);
	void fetchAgain(queries, queryKey);
	await expect.poll(() => asked).toHaveLength(2);
	responses[1]!.resolve('after both');
	expect(await found).toBe('after both');
});

test('a change in progress shows before the next press is handled', async () => {
	// Whatever waits for a timer comes later.
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const change = new MutationObserver(new QueryClient(), { mutationFn: () => createPending().promise });
	const shown = new Promise((resolve) => {
		onTestFinished(change.subscribe(notifyManager.batchCalls(({ status }) => resolve(status))));
	});
	void change.mutate();
	expect(await shown).toBe('pending');
});

test('people who return to a page that was left open for long see what is there now', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const queries = new QueryClient();
	queries.mount();
	onTestFinished(() => {
		queries.unmount();
		focusManager.setFocused(undefined);
		vi.useRealTimers();
	});
	const [opened, asked]: [number, number[]] = [Date.now(), []];
	const queryFn = () => asked.push(Date.now() - opened);
	const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn, ...eachVisit });
	onTestFinished(observer.subscribe(() => {}));
	const comeBack = async (after: number) => {
		vi.setSystemTime(opened + after);
		focusManager.setFocused(false);
		focusManager.setFocused(true);
		await queries.resumePausedMutations();
	};
	await expect.poll(() => asked).toEqual([0]);
	await comeBack(limits.savedScan.imageUrlFor - 1);
	await comeBack(limits.savedScan.imageUrlFor);
	await expect.poll(() => asked).toEqual([0, limits.savedScan.imageUrlFor]);
});
