import { calls, familyMessages, messages, personHeader } from '@dermavigil/contract';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { untilBlocked } from '../../../../test/blocked.ts';
import { forAll } from '../../../../test/for-all.ts';
import { newPatient, type TestPatient } from '../../../../test/patients.ts';
import { smallScan } from '../../../../test/scans.ts';
import { startTestServer } from '../../../../test/server.ts';
import { findOrphans, listImageFiles } from '../../../../test/stored-images.ts';

const server = forAll(() => startTestServer());

/** Every row that names one of these ids, except in the audit log. */
async function rowsAbout(...words: string[]): Promise<string[]> {
	const { client } = server;
	const tables = await client.query(
		"select table_name as name from information_schema.tables where table_schema = 'public'",
	);
	const found: string[] = [];
	for (const { name } of tables.rows) {
		if (name === 'audit_log') continue;
		const like = [words.map((word) => `%${word}%`)];
		const { rows } = await client.query(`select t::text as row from "${name}" t where t::text like any ($1)`, like);
		found.push(...rows.map(({ row }) => `${name} ${row}`));
	}
	return found.sort();
}

/** An account that holds a person; both have a lesion with a scan. */
async function newFamily(name: string) {
	const holder = await newPatient(server.app, `${name} Holder`);
	const full_name = `${name} Child`;
	const child: string = (await holder.call('POST', calls.addPerson.path, { full_name })).json().id;
	for (const id of [holder.id, child]) {
		const call = (url: string, payload: object) =>
			server.app.inject({ method: 'POST', url, headers: { ...holder.headers, [personHeader]: id }, payload });
		const lesion = await call(calls.createLesion.path, { nickname: `${name} lesion`, body_part: 'Arm' });
		expect((await call(calls.saveScan.path, await smallScan({ lesion_id: lesion.json().id }))).statusCode).toBe(201);
	}
	return { holder, child };
}

/** Makes an account a carer of a person, by invitation. */
async function makeCarer(holder: TestPatient, person_id: string, carer: TestPatient, right: 'view' | 'manage') {
	await holder.call('POST', calls.inviteCarer.path, { person_id, email: carer.email, right });
	const values = [carer.email];
	await server.client.query("update carer_invitations set token_hash = sha256('token') where email = $1", values);
	expect((await carer.call('POST', calls.acceptInvitation.path, { token: 'token' })).statusCode).toBe(200);
	const { carers } = (await holder.call('GET', calls.family.path)).json();
	return carers.find((each: { email: string }) => each.email === carer.email).id as string;
}

const erasePerson = ({ call }: TestPatient, person: string, password: string) =>
	call('POST', calls.erasePerson.path.replace(':id', person), { password });

it('each person’s download has everything of theirs, and nothing of the others', async () => {
	const { holder, child } = await newFamily('Export');
	const carer = await newPatient(server.app, 'Grandma');
	await makeCarer(holder, child, carer, 'view');
	const download = async (url: string) => {
		const response = await holder.call('GET', url);
		expect(response.headers['content-disposition']).toMatch(/^attachment; filename="dermavigil-data-.*\.zip"$/);
		const files = unzipSync(response.rawPayload);
		const json = (name: string) => JSON.parse(Buffer.from(files[name]!).toString());
		return { json, images: Object.keys(files).filter((name) => name.startsWith('images/')) };
	};
	const [own, childs] = [
		await download(calls.exportAccount.path),
		await download(calls.exportPerson.path.replace(':id', child)),
	];
	expect(childs.json('account.json')).toMatchObject({ id: child, fullName: 'Export Child', email: null });
	expect([childs.json('scans.json').length, childs.images.length]).toEqual([1, 2]);
	expect([own.json('scans.json').length, own.images.length]).toEqual([1, 2]);
	expect(own.images).not.toEqual(expect.arrayContaining(childs.images));
	expect(childs.json('family.json').carers.map(({ fullName }: { fullName: string }) => fullName)).toEqual(
		expect.arrayContaining(['Export Holder', 'Grandma']),
	);
	expect(own.json('family.json').people).toMatchObject([{ id: child, isHolder: true }]);
	expect(childs.json('audit.json')).toContainEqual(
		expect.objectContaining({ actor: holder.id, person: child, action: 'saveScan' }),
	);
});

it('erasing a person removes everything of theirs, and nothing of the others', async () => {
	const { holder, child } = await newFamily('Erase');
	const carer = await newPatient(server.app, 'Aunt');
	await makeCarer(holder, child, carer, 'manage');
	await holder.call('POST', calls.inviteCarer.path, { person_id: child, email: 'uncle@example.org', right: 'view' });
	const others = async () => (await rowsAbout(holder.id, carer.id)).filter((row) => !row.includes(child));
	const [before, files] = [await others(), await listImageFiles(server.dataDir)];

	const wrong = await erasePerson(holder, child, 'wrong horse');
	expect([wrong.statusCode, wrong.json()]).toEqual([403, { detail: messages.account.wrongPassword }]);
	const logged = 'select actor, action, outcome from audit_log where person = $1 order by id desc limit 1';
	expect((await server.client.query(logged, [child])).rows).toEqual([
		{ actor: holder.id, action: 'erasePerson', outcome: 'denied' },
	]);
	// Only their holder decides about a person.
	expect((await erasePerson(carer, child, carer.password)).statusCode).toBe(404);
	const rename = calls.renamePerson.path.replace(':id', child);
	expect((await carer.call('PUT', rename, { full_name: 'Renamed by a carer' })).statusCode).toBe(404);
	expect(await rowsAbout('Renamed by a carer')).toEqual([]);
	expect((await carer.call('GET', calls.exportPerson.path.replace(':id', child))).statusCode).toBe(404);
	expect((await erasePerson(holder, holder.id, holder.password)).statusCode).toBe(404);
	expect(await listImageFiles(server.dataDir)).toHaveLength(files.length);

	expect((await erasePerson(holder, child, holder.password)).statusCode).toBe(204);
	expect(await rowsAbout(child, 'Erase Child', 'uncle@example.org')).toEqual([]);
	expect(await others()).toEqual(before);
	expect(await listImageFiles(server.dataDir)).toHaveLength(files.length - 2);
	expect(await findOrphans(server.client, server.dataDir)).toEqual([]);
});

it('an account that holds people is erased only together with them', async () => {
	const { holder, child } = await newFamily('Whole');
	const inviter = await newPatient(server.app, 'Friend');
	const { email, password } = holder;
	const invitation = { person_id: inviter.id, email: email.toUpperCase(), right: 'view' };
	await inviter.call('POST', calls.inviteCarer.path, invitation);
	// As at an issuer, before the sign-in is matched to the account.
	const columns = 'token_hash, state, nonce, code_verifier, email, expires_at';
	const signIn = `insert into oidc_sign_ins (${columns}) values (sha256(convert_to($1, 'UTF8')), '', '', '', upper($1), now() + interval '1 hour')`;
	for (const each of [email, inviter.email]) await server.client.query(signIn, [each]);
	const aboutInviter = () => rowsAbout(inviter.id, inviter.email.toUpperCase());
	const before = await aboutInviter();
	const alone = await holder.call('POST', calls.deleteAccount.path, { password });
	expect([alone.statusCode, alone.json()]).toEqual([409, { detail: familyMessages.holdsPeople }]);
	expect(await rowsAbout('Whole')).not.toEqual([]);
	// A scan of the child that is being saved meanwhile.
	const { client } = server;
	const scan = (
		await inviter.call('POST', calls.submitCase.path, { ...(await smallScan()), is_private: false })
	).json();
	await client.query('begin');
	await client.query('update scans set patient_id = $1 where id = $2', [child, scan.id]);
	const both = holder.call('POST', calls.deleteAccount.path, { password, with_people: true });
	await untilBlocked(client);
	await client.query('commit');
	const { statusCode, headers } = await both;
	expect([statusCode, headers['clear-site-data']]).toEqual([204, '"cache"']);
	expect(await rowsAbout(holder.id, child, email, email.toUpperCase(), 'Whole')).toEqual([]);
	expect(await aboutInviter()).toEqual(before.filter((row) => !row.includes(email.toUpperCase())));
	expect(await findOrphans(server.client, server.dataDir)).toEqual([]);
});

it('a person who was handed over stays when their former holder is erased', async () => {
	const { holder, child } = await newFamily('Handed');
	const [viewer, next] = [await newPatient(server.app, 'Viewer'), await newPatient(server.app, 'Next')];
	const [viewing, managing] = [
		await makeCarer(holder, child, viewer, 'view'),
		await makeCarer(holder, child, next, 'manage'),
	];
	const path = calls.handOverPerson.path.replace(':id', child);
	const handOver = (account: TestPatient, carer_id: string, password = account.password) =>
		account.call('PUT', path, { carer_id, password });
	const guessed = await handOver(holder, managing, 'wrong horse');
	expect([guessed.statusCode, guessed.json()]).toEqual([403, { detail: messages.account.wrongPassword }]);
	const without = await holder.call('PUT', path, { carer_id: managing });
	expect([without.statusCode, without.json()]).toEqual([400, { detail: messages.login.passwordRequired }]);
	const refused = await handOver(holder, viewing);
	expect([refused.statusCode, refused.json()]).toEqual([409, { detail: familyMessages.notManager }]);
	expect((await handOver(next, managing)).statusCode).toBe(404);
	expect((await handOver(holder, managing)).statusCode).toBe(204);
	const { people } = (await next.call('GET', calls.family.path)).json();
	expect(people).toMatchObject([{ id: child, is_held: true }]);
	expect((await holder.call('GET', calls.family.path)).json().people).toMatchObject([
		{ right: 'manage', is_held: false },
	]);

	const gone = await holder.call('POST', calls.deleteAccount.path, { password: holder.password });
	expect(gone.statusCode).toBe(204);
	const history = await server.app.inject({
		url: calls.history.path,
		headers: { ...next.headers, [personHeader]: child },
	});
	expect(history.json()).toHaveLength(1);
	expect(await rowsAbout(holder.id)).toEqual([]);
	expect(await erasePerson(next, child, next.password)).toMatchObject({ statusCode: 204 });
});
