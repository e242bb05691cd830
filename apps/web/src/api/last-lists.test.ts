import { type Lesion, lesionListSchema } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { createPending } from '../../test/fake-server.ts';
import { makeLesion, uuid } from '../../test/fixtures.ts';
import { loadAndStore, recallList } from './last-lists.ts';
import { actFor, startLogin } from './session.ts';

test('a list that was requested before another one does not replace it when it arrives later', async () => {
	startLogin('token', true);
	const first = createPending<Lesion[]>();
	const loaded = loadAndStore('lesions', () => first.promise);
	await loadAndStore('lesions', async () => [makeLesion(1), makeLesion(2)]);
	first.resolve([makeLesion(1)]);
	expect(await loaded).toHaveLength(1);
	expect(recallList('lesions', lesionListSchema)?.items).toHaveLength(2);
	await loadAndStore('attention', async () => []);
	expect(recallList('lesions', lesionListSchema)?.items).toHaveLength(2);
});

test('only a patient’s own list is stored, and shown to nobody else', async () => {
	startLogin('Ada’s token', true);
	await loadAndStore('lesions', async () => [makeLesion(1)]);
	actFor({ id: uuid(7), full_name: 'Mia', right: 'manage' });
	await loadAndStore('lesions', async () => [makeLesion(2), makeLesion(3)]);
	expect(recallList('lesions', lesionListSchema)).toBeNull();
	actFor(null);
	expect(recallList('lesions', lesionListSchema)?.items).toHaveLength(1);
	const late = createPending<Lesion[]>();
	const loaded = loadAndStore('lesions', () => late.promise);
	startLogin('Grace’s token', true);
	late.resolve([makeLesion(1)]);
	await loaded;
	expect(recallList('lesions', lesionListSchema)).toBeNull();
});

test('the last lists say whether there are photos, but not their addresses, which expire', async () => {
	startLogin('token', true);
	const urls = { latest_image_url: '/api/images/signed', latest_thumbnail_url: null };
	await loadAndStore('lesions', async () => [makeLesion(1, urls)]);
	const [lesion] = recallList('lesions', lesionListSchema)!.items;
	expect(lesion).toMatchObject({ latest_image_url: '', latest_thumbnail_url: null });
	expect(localStorage.getItem('lastLists')).not.toContain('signed');
});
