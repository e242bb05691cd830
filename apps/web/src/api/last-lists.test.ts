import { type Lesion, lesionListSchema } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { createPending } from '../../test/fake-server.ts';
import { makeLesion } from '../../test/fixtures.ts';
import { loadAndStore, recallList } from './last-lists.ts';
import { startLogin } from './session.ts';

test('a list that was requested before another one does not replace it when it arrives later', async () => {
	startLogin('token', true);
	const first = createPending<Lesion[]>();
	const loaded = loadAndStore('lesions', () => first.promise);
	await loadAndStore('lesions', async () => [makeLesion(1), makeLesion(2)]);
	first.resolve([makeLesion(1)]);
	expect(await loaded).toHaveLength(1);
	expect(recallList('lesions', lesionListSchema)?.items).toHaveLength(2);
});

test('the last lists say whether there are photos, but not their addresses, which expire', async () => {
	startLogin('token', true);
	const urls = { latest_image_url: '/api/images/signed', latest_thumbnail_url: null };
	await loadAndStore('lesions', async () => [makeLesion(1, urls)]);
	const [lesion] = recallList('lesions', lesionListSchema)!.items;
	expect(lesion).toMatchObject({ latest_image_url: '', latest_thumbnail_url: null });
	expect(localStorage.getItem('lastLists')).not.toContain('signed');
});
