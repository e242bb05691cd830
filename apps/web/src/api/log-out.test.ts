import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { forgetQueriesWithLogin } from './log-out.ts';
import { endLogin, startLogin } from './session.ts';

test('responses to one patient are gone for the next, those that are the same for all stay', () => {
	const queries = new QueryClient();
	forgetQueriesWithLogin(queries);
	startLogin('one', true);
	const known = () =>
		queries
			.getQueryCache()
			.getAll()
			.map(({ queryKey }) => queryKey.join('/'));
	for (const key of [['config'], ['model-card'], ['patient', 'lesions'], ['cases']]) queries.setQueryData(key, {});
	window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
	expect(known()).toHaveLength(4);
	endLogin();
	expect(known()).toEqual(['config', 'model-card']);
	queries.setQueryData(['patient', 'lesions'], {});
	startLogin('two', true);
	expect(known()).toEqual(['config', 'model-card']);
});
