import { randomUUID } from 'node:crypto';
import {
	type Carer,
	calls,
	familyLimits,
	familyMessages,
	idempotencyHeader,
	messages,
	type Person,
	personHeader,
	type Right,
} from '@dermavigil/contract';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { untilBlocked } from '../../../../test/blocked.ts';
import { newClinician } from '../../../../test/clinicians.ts';
import { forAll } from '../../../../test/for-all.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { newConfirmedPatient, type TestPatient } from '../../../../test/patients.ts';
import { smallScan } from '../../../../test/scans.ts';
import { startTestServer } from '../../../../test/server.ts';
import { openShare, shareInput } from '../../../../test/shares.ts';

const mailServer = forAll(() => startMailServer());
const server = forAll(() => startTestServer({ SMTP_URL: mailServer.url }));
beforeAll(async () => {
	await server.app.listen({ port: 0, host: '127.0.0.1' });
});

const newAccount = (name = 'Jane Doe') => newConfirmedPatient(server.app, server.client, name);

async function addPerson(account: TestPatient, full_name = 'Mia Doe'): Promise<string> {
	return (await account.call('POST', calls.addPerson.path, { full_name })).json().id;
}

/** Makes a call about a person's records. */
const callFor = (person: string, { headers }: TestPatient, method: 'GET' | 'POST', url: string, payload?: object) =>
	server.app.inject({ method, url, headers: { ...headers, [personHeader]: person }, ...(payload && { payload }) });

const listScans = async (person: string, account: TestPatient) =>
	(await callFor(person, account, 'GET', calls.history.path)).json();

const readFamily = async (account: TestPatient) => (await account.call('GET', calls.family.path)).json();

const invite = (account: TestPatient, person_id: string, email: string, right: Right = 'view') =>
	account.call('POST', calls.inviteCarer.path, { person_id, email, right });

/** The token in the last message to an address, once there is one. */
async function receiveToken(email: string): Promise<string> {
	await mailServer.receivesFor(email);
	const { source } = mailServer.received.findLast(({ to }) => to.includes(email))!;
	return /invitation#([\w-]+)/.exec(source.replace(/=\r\n/g, ''))![1]!;
}

const accept = (account: TestPatient, token: string) => account.call('POST', calls.acceptInvitation.path, { token });

it('a person without a login has a journal of their own, which their holder manages', async () => {
	const [holder, other] = [await newAccount('Jane Doe'), await newAccount('Other')];
	const mia = await addPerson(holder, 'Mia Doe');
	const submission = { ...(await smallScan()), is_private: false };
	const saved = await callFor(mia, holder, 'POST', calls.submitCase.path, submission);
	expect([saved.statusCode, saved.json().profiles]).toEqual([201, { full_name: 'Mia Doe' }]);
	expect(await listScans(mia, holder)).toHaveLength(1);
	expect(await listScans(holder.id, holder)).toEqual([]);
	const clinician = await newClinician(server.app);
	expect((await clinician.call('GET', calls.cases.path)).body).not.toContain('Jane');

	const [{ image_url }] = await listScans(mia, holder);
	expect((await server.app.inject(image_url)).statusCode).toBe(200);
	expect((await callFor(mia, other, 'GET', calls.history.path)).statusCode).toBe(404);
	const { rows } = await server.client.query(
		`select actor, person from audit_log where action = 'image' order by id desc limit 1`,
	);
	expect(rows).toEqual([{ actor: holder.id, person: mia }]);
	expect((await readFamily(holder)).people).toMatchObject([{ id: mia, right: 'manage', is_held: true }]);
	const renamed = await holder.call('PUT', calls.renamePerson.path.replace(':id', mia), { full_name: 'Mia Roe' });
	expect(renamed.json()).toMatchObject({ id: mia, full_name: 'Mia Roe' });
	expect((await other.call('GET', calls.me.path)).json()).toMatchObject({ full_name: 'Other' });
	expect((await holder.call('POST', calls.addPerson.path, { full_name: ' ' })).json()).toEqual({
		detail: messages.signup.nameRequired,
	});
});

it('a carer is invited by email, and can do what the right allows until either side ends it', async () => {
	const [person, carer, other] = [await newAccount('Ada'), await newAccount('Cara'), await newAccount()];
	// What happens to one invitation does not affect that of somebody else to the same address.
	await invite(other, other.id, carer.email);
	await mailServer.receivesFor(carer.email);
	const saved = await person.call('POST', calls.saveScan.path, await smallScan());
	const [local, domain] = carer.email.split('@');
	const typed = `${local!.toUpperCase()}@${domain}`;
	const invited = await invite(person, person.id, typed);
	expect([invited.statusCode, invited.json()]).toMatchObject([201, { person_id: person.id, right: 'view' }]);
	const token = await receiveToken(typed);
	const { source } = mailServer.received.at(-1)!;
	expect(source).toContain(person.email);
	expect(source).not.toMatch(/Ada|Cara/);

	const denied = await accept(other, token);
	expect([denied.statusCode, denied.json()]).toEqual([403, { detail: familyMessages.otherAddress }]);
	const opened = await carer.call('POST', calls.openInvitation.path, { token });
	expect(opened.json()).toMatchObject({ full_name: 'Ada', invited_by: { email: person.email }, right: 'view' });
	const accepted = await accept(carer, token);
	expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { id: person.id, is_held: false }]);
	const again = await accept(carer, token);
	expect([again.statusCode, again.json()]).toEqual([400, { detail: familyMessages.invitationExpired }]);
	const confirmed = 'select id from patients where id = any($1) and email_confirmed_at is not null';
	const ids = [[person.id, carer.id, other.id]];
	expect((await server.client.query(confirmed, ids)).rows).toEqual([{ id: carer.id }]);
	expect(await readFamily(other)).toMatchObject({ carers: [], invitations: [{ person_id: other.id }] });

	const save = async () => (await callFor(person.id, carer, 'POST', calls.saveScan.path, await smallScan())).statusCode;
	const [{ image_url }] = await listScans(person.id, carer);
	expect((await server.app.inject(image_url)).statusCode).toBe(200);
	expect(await save()).toBe(404);
	const { carers, invitations } = await readFamily(person);
	expect([carers, invitations]).toMatchObject([[{ full_name: 'Cara', email: carer.email, right: 'view' }], []]);
	const path = calls.changeCarer.path.replace(':id', carers[0].id);
	expect((await person.call('PUT', path, { right: 'manage' })).json()).toMatchObject({ right: 'manage' });
	expect(await save()).toBe(201);
	expect((await person.call('GET', calls.history.path)).json()).toHaveLength(2);

	expect((await carer.call('DELETE', path)).statusCode).toBe(404);
	const leave = calls.leavePerson.path.replace(':id', person.id);
	expect((await carer.call('DELETE', leave)).statusCode).toBe(204);
	expect(await save()).toBe(404);
	expect((await server.app.inject(image_url)).statusCode).toBe(404);
	expect(saved.statusCode).toBe(201);
});

it.each([
	['view', 'you', 'They can now see your skin photos.'],
	['manage', 'a member', 'They can now see and manage the skin photos of someone in your care.'],
] as const)(
	'the account that an invitation to %s %s came from is told once that it was accepted',
	async (right, who, says) => {
		const [holder, carer] = [await newAccount('Ada'), await newAccount('Cara')];
		const person = who === 'you' ? holder.id : await addPerson(holder, 'Mia');
		await invite(holder, person, carer.email, right);
		const token = await receiveToken(carer.email);
		const payload = { token };
		const headers = { ...carer.headers, [idempotencyHeader]: randomUUID() };
		const { path: url, method } = calls.acceptInvitation;
		for (let i = 0; i < 2; i++)
			expect((await server.app.inject({ method, url, headers, payload })).statusCode).toBe(200);
		await mailServer.receivesFor(holder.email);
		await server.app.sendWaitingMails();
		const received = mailServer.received.filter(({ to }) => to.includes(holder.email));
		const [source] = received.map((message) => message.source.replace(/=\r\n/g, ''));
		expect(received).toHaveLength(1);
		expect(source).toContain('Subject: Your DermaVigil invitation was accepted');
		for (const part of [carer.email, says, '/account/family']) expect(source).toContain(part);
		expect(source).not.toMatch(/Ada|Cara|Mia/);
	},
);

it('an invitation that was withdrawn, replaced or has expired is useless', async () => {
	const [person, carer, other] = [await newAccount(), await newAccount(), await newAccount()];
	const first = await invite(person, person.id, carer.email);
	const token = await receiveToken(carer.email);
	// Other people's invitations neither show it nor replace it.
	const apart = (await invite(other, other.id, carer.email)).json();
	await invite(person, person.id, carer.email, 'manage');
	expect((await readFamily(other)).invitations).toEqual([apart]);
	expect((await accept(carer, token)).statusCode).toBe(400);
	const [open, ...others] = (await readFamily(person)).invitations;
	expect([open.right, others]).toEqual(['manage', []]);
	expect(open.id).not.toBe(first.json().id);
	const further = (await invite(person, person.id, `further.${carer.email}`)).json();
	const path = calls.withdrawInvitation.path.replace(':id', open.id);
	expect((await carer.call('DELETE', path)).statusCode).toBe(404);
	expect((await person.call('DELETE', path)).statusCode).toBe(204);
	expect((await readFamily(person)).invitations).toEqual([further]);

	const late = await invite(person, person.id, `late.${carer.email}`);
	const past = "update carer_invitations set expires_at = now() - interval '1 second' where id = $1";
	await server.client.query(past, [late.json().id]);
	expect((await readFamily(person)).invitations).toEqual([further]);
	expect((await accept(carer, await receiveToken(`late.${carer.email}`))).statusCode).toBe(400);
});

/** Makes an account a carer, who may manage. */
async function addCarer(person: TestPatient, carer: TestPatient, personId = person.id): Promise<string> {
	await invite(person, personId, carer.email, 'manage');
	await accept(carer, await receiveToken(carer.email));
	const { carers } = await readFamily(person);
	return carers.find(({ email }: { email: string }) => email === carer.email).id;
}

it.each(['is removed', 'leaves', 'may only look'])('a link that a carer made ends when the carer %s', async (how) => {
	const [person, carer] = [await newAccount(), await newAccount()];
	const id = await addCarer(person, carer);
	const scan = (await person.call('POST', calls.saveScan.path, await smallScan())).json();
	const input = shareInput({ kind: 'scan', id: scan.id });
	const own = await openShare(server.app, (await person.call('POST', calls.createShare.path, input)).json());
	const made = await callFor(person.id, carer, 'POST', calls.createShare.path, input);
	const theirs = await openShare(server.app, made.json());
	// Links to the carer's own records are not affected.
	const ofCarer = (await carer.call('POST', calls.saveScan.path, await smallScan())).json();
	const otherInput = shareInput({ kind: 'scan', id: ofCarer.id });
	const apart = await openShare(server.app, (await carer.call('POST', calls.createShare.path, otherInput)).json());
	const visits = () =>
		Promise.all([own, theirs, apart].map(async (doctor) => (await doctor.call(calls.shared)).statusCode));
	expect(await visits()).toEqual([200, 200, 200]);

	const path = calls.changeCarer.path.replace(':id', id);
	if (how === 'is removed') await person.call('DELETE', path);
	else if (how === 'leaves') await carer.call('DELETE', calls.leavePerson.path.replace(':id', person.id));
	else await person.call('PUT', path, { right: 'view' });
	expect(await visits()).toEqual([200, 401, 200]);
});

it('a carer’s right for one person changes nothing for others', async () => {
	const [ada, bea, carer, other] = [await newAccount(), await newAccount(), await newAccount(), await newAccount()];
	const care = async (person: TestPatient, who: TestPatient, right: Right) => {
		await invite(person, person.id, who.email, right);
		return (await accept(who, await receiveToken(who.email))).json();
	};
	expect(await care(ada, carer, 'view')).toMatchObject({ id: ada.id, right: 'view' });
	expect(await care(ada, other, 'manage')).toMatchObject({ id: ada.id, right: 'manage' });
	await invite(bea, bea.id, carer.email, 'manage');
	await expect.poll(() => mailServer.received.filter(({ to }) => to.includes(carer.email))).toHaveLength(2);
	const accepted = await accept(carer, await receiveToken(carer.email));
	expect(accepted.json()).toMatchObject({ id: bea.id, right: 'manage' });

	expect((await carer.call('DELETE', calls.leavePerson.path.replace(':id', ada.id))).statusCode).toBe(204);
	const see = async (who: TestPatient, person: TestPatient) =>
		(await callFor(person.id, who, 'GET', calls.history.path)).statusCode;
	expect([await see(carer, ada), await see(carer, bea), await see(other, ada)]).toEqual([404, 200, 200]);
});

it('holders cannot change or remove themselves as carers, and what happens to one carer does not affect another', async () => {
	const [holder, first, second] = [await newAccount(), await newAccount(), await newAccount()];
	const mia = await addPerson(holder);
	const ids = [await addCarer(holder, first, mia), await addCarer(holder, second, mia)];
	const list = async () => (await readFamily(holder)).carers.map(({ id, right }: Carer) => [id, right]);
	expect(await list()).toEqual(ids.map((id) => [id, 'manage']));
	const { rows } = await server.client.query(`select id from carers where person_id = '${mia}' and is_holder`);
	const change = async (id: string, right: Right) =>
		(await holder.call('PUT', calls.changeCarer.path.replace(':id', id), { right })).statusCode;
	const remove = async (id: string) =>
		(await holder.call('DELETE', calls.removeCarer.path.replace(':id', id))).statusCode;
	expect([await change(rows[0].id, 'view'), await remove(rows[0].id)]).toEqual([404, 404]);
	expect((await readFamily(holder)).people).toMatchObject([{ id: mia, right: 'manage', is_held: true }]);
	expect(await change(ids[0]!, 'view')).toBe(200);
	expect(await list()).toEqual([
		[ids[0], 'view'],
		[ids[1], 'manage'],
	]);
	expect(await remove(ids[0]!)).toBe(204);
	expect(await list()).toEqual([[ids[1], 'manage']]);
});

it('nobody can leave a person whom they hold, or hand a person over to somebody else’s carer', async () => {
	const [holder, carer] = [await newAccount(), await newAccount()];
	const [mia, tom] = [await addPerson(holder), await addPerson(holder, 'Tom Doe')];
	const carer_id = await addCarer(holder, carer, tom);
	const { password } = holder;
	const handed = await holder.call('PUT', calls.handOverPerson.path.replace(':id', mia), { carer_id, password });
	const left = await holder.call('DELETE', calls.leavePerson.path.replace(':id', mia));
	expect([handed.statusCode, left.statusCode]).toEqual([404, 404]);
	expect((await readFamily(holder)).people).toMatchObject([
		{ id: mia, is_held: true },
		{ id: tom, is_held: true },
	]);
});

it('a carer who becomes the holder of a person is told by an email that names nobody', async () => {
	const [holder, next] = [await newAccount('Ada'), await newAccount('Nele')];
	const mia = await addPerson(holder, 'Mia');
	const carer_id = await addCarer(holder, next, mia);
	const handOver = (password: string) =>
		holder.call('PUT', calls.handOverPerson.path.replace(':id', mia), { carer_id, password });
	const receiveNotices = () =>
		mailServer.received.filter(
			({ to, source }) => to.includes(next.email) && source.includes('Subject: You now decide about a skin journal'),
		);
	expect((await handOver('wrong password')).statusCode).toBe(403);
	await server.app.sendWaitingMails();
	expect(receiveNotices()).toEqual([]);
	expect((await handOver(holder.password)).statusCode).toBe(204);
	await expect.poll(receiveNotices).toHaveLength(1);
	const source = receiveNotices()[0]!.source.replace(/=\r\n/g, '');
	for (const part of [holder.email, '/account/family']) expect(source).toContain(part);
	expect(source).not.toMatch(/Ada|Nele|Mia/);
});

it('invitations to a person end when they are handed over, and their download includes what was done', async () => {
	const [holder, next, invited] = [await newAccount(), await newAccount('Nele'), await newAccount()];
	const mia = await addPerson(holder);
	const carer_id = await addCarer(holder, next, mia);
	await holder.call('PUT', calls.renamePerson.path.replace(':id', mia), { full_name: 'Mia Roe' });
	await holder.call('GET', calls.exportPerson.path.replace(':id', mia));
	await invite(holder, mia, invited.email);
	const token = await receiveToken(invited.email);
	const handed = await holder.call('PUT', calls.handOverPerson.path.replace(':id', mia), {
		...{ carer_id, password: holder.password },
	});
	expect(handed.statusCode).toBe(204);
	expect((await accept(invited, token)).json()).toEqual({ detail: familyMessages.invitationExpired });
	expect((await readFamily(next)).invitations).toEqual([]);

	const { rows } = await server.client.query(
		'select action from audit_log where person = $1 and actor = $2 order by at, id',
		[mia, holder.id],
	);
	expect(rows.map(({ action }) => action)).toEqual([
		...['addPerson', 'inviteCarer', 'renamePerson', 'exportPerson', 'inviteCarer', 'handOverPerson'],
	]);
});

/** What was done with a person's records, and by whom, according to their download. */
async function readAudit(holder: TestPatient, person: string): Promise<[actor: string, action: string][]> {
	const zip = await holder.call('GET', calls.exportPerson.path.replace(':id', person));
	const audit = JSON.parse(Buffer.from(unzipSync(zip.rawPayload)['audit.json']!).toString());
	return audit.map(({ actor, action }: { actor: string; action: string }) => [actor, action]);
}

it('a person’s download says who gave others access, who accepted it, and who ended it', async () => {
	const [holder, carer, other] = [await newAccount(), await newAccount('Cara'), await newAccount()];
	const mia = await addPerson(holder);
	const path = calls.changeCarer.path.replace(':id', await addCarer(holder, carer, mia));
	await holder.call('PUT', path, { right: 'view' });
	await holder.call('DELETE', path);
	await addCarer(holder, other, mia);
	await other.call('DELETE', calls.leavePerson.path.replace(':id', mia));
	const { id } = (await invite(holder, mia, carer.email)).json();
	await holder.call('DELETE', calls.withdrawInvitation.path.replace(':id', id));
	expect(await readAudit(holder, mia)).toEqual([
		[holder.id, 'addPerson'],
		[holder.id, 'inviteCarer'],
		[carer.id, 'acceptInvitation'],
		[holder.id, 'changeCarer'],
		[holder.id, 'removeCarer'],
		[holder.id, 'inviteCarer'],
		[other.id, 'acceptInvitation'],
		[other.id, 'leavePerson'],
		[holder.id, 'inviteCarer'],
		[holder.id, 'withdrawInvitation'],
		[holder.id, 'exportPerson'],
	]);
});

it('a person’s download has calls that wrote their id in capitals, and can be requested that way, too', async () => {
	const holder = await newAccount();
	const mia = await addPerson(holder);
	const typed = mia.toUpperCase();
	const path = calls.renamePerson.path.replace(':id', typed);
	expect((await holder.call('PUT', path, { full_name: 'Mia Roe' })).statusCode).toBe(200);
	const actions = (await readAudit(holder, typed)).map(([, action]) => action);
	expect(actions).toEqual(['addPerson', 'renamePerson', 'exportPerson']);
});

it('a person who is erased meanwhile is not found, and the carer stays logged in', async () => {
	const holder = await newAccount();
	const { client } = server;
	const scan = await smallScan();
	for (const call of [
		(mia: string) => callFor(mia, holder, 'POST', calls.saveScan.path, scan),
		(mia: string) => invite(holder, mia, 'uncle@example.org'),
	]) {
		const mia = await addPerson(holder);
		await client.query('begin');
		await client.query('delete from patients where id = $1', [mia]);
		const calling = call(mia);
		await untilBlocked(client);
		await client.query('commit');
		const answer = await calling;
		expect([answer.statusCode, answer.json()]).toEqual([404, { detail: messages.server.notFound }]);
	}
});

it('an account whose login ends while it invites somebody invites nobody', async () => {
	const holder = await newAccount();
	const { client } = server;
	await client.query('begin');
	await client.query('select from patients where id = $1 for update', [holder.id]);
	await client.query('delete from sessions where patient_id = $1', [holder.id]);
	const inviting = invite(holder, holder.id, 'thief@example.org');
	await untilBlocked(client);
	await client.query('commit');
	expect((await inviting).statusCode).toBe(401);
	const invited = 'select from carer_invitations where person_id = $1';
	expect((await client.query(invited, [holder.id])).rowCount).toBe(0);
});

it('says what is wrong with an invitation', async () => {
	const [person, carer] = [await newAccount(), await newAccount()];
	const own = await invite(person, person.id, person.email);
	expect([own.statusCode, own.json()]).toEqual([400, { detail: familyMessages.toYourself }]);
	expect((await invite(person, person.id, 'nobody')).json()).toEqual({ detail: messages.signup.emailInvalid });
	expect((await invite(person, carer.id, 'a@example.org')).statusCode).toBe(404);
	await invite(person, person.id, carer.email);
	await accept(carer, await receiveToken(carer.email));
	const known = await invite(person, person.id, carer.email);
	expect([known.statusCode, known.json()]).toEqual([409, { detail: familyMessages.alreadyCarer }]);
});

it('limits the open invitations of an account, and the carers of a person, including invited ones', async () => {
	const [person, other] = [await newAccount(), await newAccount()];
	const fill = async (about: TestPatient, by: TestPatient, count: number) => {
		await server.client.query(
			`insert into carer_invitations (person_id, invited_by, email, "right", token_hash, expires_at)
			select $1, $2, n || '@example.org', 'view', sha256(uuid_send(gen_random_uuid())), now() + interval '1 hour'
			from generate_series(1, $3::int) n`,
			[about.id, by.id, count],
		);
		const refused = await invite(person, person.id, 'one.more@example.org');
		await server.client.query('delete from carer_invitations where invited_by = $1', [by.id]);
		return [refused.statusCode, refused.json().detail];
	};
	const { maxInvitations, maxCarers } = familyLimits;
	expect(await fill(other, person, maxInvitations)).toEqual([409, familyMessages.tooManyInvitations]);
	expect(await fill(person, other, maxCarers)).toEqual([409, familyMessages.tooManyCarers]);
	expect(await fill(person, other, maxCarers - 1)).toEqual([201, undefined]);
});

it('an address gets only a few invitations a day, and an account sends only a few, even if some are withdrawn', async () => {
	const [person, other] = [await newAccount(), await newAccount()];
	const refused = [429, { detail: familyMessages.tooManySent }];
	const ask = async (account: TestPatient, email: string) => {
		const answer = await invite(account, account.id, email);
		return [answer.statusCode, answer.json()];
	};
	const address = (name: string | number) => `${name}.${person.email}`;
	for (let i = 0; i < familyLimits.maxReceived; i++) expect((await ask(person, address('victim')))[0]).toBe(201);
	expect(await ask(person, address('Victim'))).toEqual(refused);
	// An invitation that is not sent does not count.
	expect((await invite(other, randomUUID(), address('last'))).statusCode).toBe(404);
	expect(await ask(other, address('victim'))).toEqual(refused);
	for (let i = familyLimits.maxReceived; i < familyLimits.maxSent; i++) {
		const { id } = (await ask(person, address(i)))[1];
		await person.call('DELETE', calls.withdrawInvitation.path.replace(':id', id));
	}
	expect(await ask(person, address('last'))).toEqual(refused);
	expect((await ask(other, address('last')))[0]).toBe(201);
});

it('nobody is handed over to a carer who holds the maximum number of people', async () => {
	const [holder, next] = [await newAccount(), await newAccount()];
	const mia = await addPerson(holder);
	const carer_id = await addCarer(holder, next, mia);
	for (let i = 0; i < familyLimits.maxPeople; i++) await addPerson(next);
	const path = calls.handOverPerson.path.replace(':id', mia);
	const body = { carer_id, password: holder.password };
	const refused = await holder.call('PUT', path, body);
	expect([refused.statusCode, refused.json()]).toEqual([409, { detail: familyMessages.holderIsFull }]);
	const [own] = (await readFamily(next)).people.filter((each: Person) => each.id !== mia);
	await next.call('POST', calls.erasePerson.path.replace(':id', own.id), { password: next.password });
	expect((await holder.call('PUT', path, body)).statusCode).toBe(204);
});

it('reminders and review notices of a person go to their holder', async () => {
	const holder = await newAccount();
	const mia = await addPerson(holder);
	await holder.call('PUT', calls.changeReminders.path, {
		...{ by_mail: true, quiet_from: 0, quiet_to: 0, time_zone: 'UTC' },
	});
	const lesion = await callFor(mia, holder, 'POST', calls.createLesion.path, { nickname: 'Arm', body_part: 'Arm' });
	const scan = { ...(await smallScan({ lesion_id: lesion.json().id })), is_private: false };
	const { id } = (await callFor(mia, holder, 'POST', calls.submitCase.path, scan)).json();
	const clinician = await newClinician(server.app);
	const answer = { status: 'reviewed', notes: 'All well.', version: 1 };
	await clinician.call('PUT', calls.changeCase.path.replace(':id', id), answer);
	await mailServer.receivesFor(holder.email);
	const subjects = () =>
		mailServer.received
			.filter(({ to }) => to.includes(holder.email))
			.map(({ source }) => /^Subject: (.*)$/m.exec(source)![1]);
	expect(subjects()).toEqual(['Your review is ready']);
	server.wait(31 * 24 * 3_600_000);
	await server.app.sendReminders();
	expect(subjects()).toEqual(['Your review is ready', 'Time for your next skin photo or self-check']);
});
