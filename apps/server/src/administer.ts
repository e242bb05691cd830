import { asAdministrator } from './administration/administrator.ts';
import { runQueue } from './administration/queue.ts';
import { runStorage } from './administration/storage.ts';
import { runUsers, type UsersOptions } from './features/accounts/administration/users.ts';
import { isPostponed } from './features/reminders/due.ts';

interface Asked extends UsersOptions {
	email: string | undefined;
	toVerify: 'all' | number | undefined;
	retry: boolean;
}

/** Does what a command of `npx dermavigil` asks, with the database and the storage of the server. */
export async function administer(what: 'users' | 'storage' | 'queue', { email, toVerify, retry, ...options }: Asked) {
	await asAdministrator(async (administrator) => {
		if (what === 'users') await runUsers(administrator, email, options);
		else if (what === 'storage') await runStorage(administrator, toVerify);
		else await runQueue(administrator, isPostponed(new Date()), retry);
	});
}
