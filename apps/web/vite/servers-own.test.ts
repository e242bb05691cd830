import { calls, pagePaths } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { serversOwn } from './servers-own.ts';

const isServersOwn = (address: string) => serversOwn.some((pattern) => pattern.test(address));

test('the stored page stands in for no call, documentation or file', () => {
	const paths = Object.values(calls).map(({ path }) => path);
	const files = ['/docs/json', '/docs/static/index.css', '/model/model.onnx', '/robots.txt', '/synthetic/nevus.webp'];
	for (const path of ['/api', '/docs', '/model', ...paths, ...files])
		for (const rest of ['', '?v=1', '?from=/scan']) expect(isServersOwn(path + rest), path + rest).toBe(true);
});

test('the stored page stands in for every page, whatever is asked of it', () => {
	for (const path of [...Object.values(pagePaths), '/apiary', '/answers/docs'])
		for (const rest of ['', '/', '?q=a.b', '?from=/api/cases'])
			expect(isServersOwn(path + rest), path + rest).toBe(false);
});
