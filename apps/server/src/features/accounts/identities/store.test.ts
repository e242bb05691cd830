import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { freshStores } from '../../../../test/stores.ts';
import { openClient } from '../../../db/connection.ts';
import { openDatabase } from '../../../db/database.ts';
import { unlinkedIssuers } from '../../../db/schema.ts';
import { createIdentityStore } from './store.ts';

const identity = {
	...{ issuer: 'https://issuer.example', subject: 'Ada', fullName: 'Ada King' },
	...{ email: 'ada@example.org', emailVerified: true },
};

it('finishing a sign-in twice does not ask for the password of the account that the other attempt creates', async () => {
	const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = await freshStores();
	const { db, close } = await openDatabase({ databaseUrl, dataDir });
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	onTestFinished(async () => {
		await client.end();
		await close();
	});
	const store = createIdentityStore(db);
	let isCreated = false;
	/** Lets the other attempt finish before the address is looked up. */
	async function query(...[statement, values]: [{ text: string }, unknown[]?]) {
		if (/ from "patients"/.test(statement.text) && !isCreated) {
			isCreated = true;
			await db.transaction(async (tx) => void (await store.link(tx, await store.create(tx, identity), identity)));
		}
		return await client.query(statement as pg.QueryConfig, values);
	}
	const late = createIdentityStore(openClient({ query } as never));
	expect(await late.findAccount(identity)).toEqual({ account: undefined });
	expect(isCreated).toBe(true);
	expect((await store.findAccount(identity)).account).toMatchObject({ email: identity.email });
});

it('linking an identity opens its account to nobody else, and linking an issuer again clears its unlinked mark, and leaves other issuers unlinked', async () => {
	const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = await freshStores();
	const { db, close } = await openDatabase({ databaseUrl, dataDir });
	onTestFinished(close);
	const store = createIdentityStore(db);
	const other = 'https://other.example';
	await db.transaction(async (tx) => {
		const account = await store.create(tx, identity);
		await tx
			.insert(unlinkedIssuers)
			.values([identity.issuer, other].map((issuer) => ({ patientId: account.id, issuer })));
		expect(await store.link(tx, account, identity)).toBe(true);
		// What was linked already is no news for the owner.
		expect(await store.link(tx, account, identity)).toBe(false);
	});
	for (const change of [{ issuer: other }, { subject: 'Bob' }]) {
		const somebodyElse = store.findAccount({ ...identity, ...change, email: null });
		await expect(somebodyElse).rejects.toMatchObject({ reason: 'unverified' });
	}
	expect(await db.select({ issuer: unlinkedIssuers.issuer }).from(unlinkedIssuers)).toEqual([{ issuer: other }]);
});
