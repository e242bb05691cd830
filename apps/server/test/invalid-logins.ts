import { randomBytes } from 'node:crypto';
import { type Call, calls } from '@dermavigil/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../src/db/database.ts';
import { clinicianSessions, identities, passkeys, sessions, shareSessions } from '../src/db/schema.ts';
import { createAuthenticator } from './authenticator.ts';
import { submitCase } from './cases.ts';
import { newClinician, sameOrigin, type TestClinician } from './clinicians.ts';
import { addCarer, addInvitation } from './family.ts';
import { addPatient, bearer, type TestPatient } from './patients.ts';
import { newPushSubscription } from './push-service.ts';
import { smallScan } from './scans.ts';
import { newShare, openShare, shareInput, type TestDoctor } from './shares.ts';

type Name = keyof typeof calls;
type Route = Call & { right?: string };
/** A call of the contract. */
export type NamedCall = [Name, Route];

/** A description of who makes a call, and its headers. */
export type HeadersByName = Record<string, Record<string, string>>;

/**
 * A patient with a lesion, a case, a link, a person whom they hold and carers, which everybody else tries to access, and the inputs
 * of calls about them.
 */
export interface Owner extends TestPatient {
	/** The id in the path of a call. */
	idFor(call: NamedCall): string;
	/** The path of a call about the owner's records. */
	pathFor(call: NamedCall, id: string): string;
	/** The id of a person whom the owner holds. */
	memberId: string;
	/** A visitor who has opened the owner's link. */
	doctor: TestDoctor;
	bodies: Partial<Record<Name, object>>;
	secrets: string[];
}

/** Adds such a patient, and fills their account. */
export async function newOwner(app: FastifyInstance, db: Database): Promise<Owner> {
	const name = 'Olga Owner';
	const patient = await addPatient(app, db, name);
	const lesion = await patient.call('POST', calls.createLesion.path, { nickname: 'Arm', body_part: 'Forearm' });
	const scan = await smallScan({ lesion_id: lesion.json().id });
	const saved = [1, 2].map(() => patient.call('POST', calls.saveScan.path, scan));
	const [lesionId, scanId] = [lesion.json().id, (await Promise.all(saved))[0]!.json().id];
	const caseId = (await submitCase(patient)).id;
	const identity = { patientId: patient.id, issuer: 'https://issuer.example', subject: patient.id };
	const [linked] = await db.insert(identities).values(identity).returning({ id: identities.id });
	const key = { credentialId: patient.id, publicKey: Buffer.alloc(1), counter: 0, transports: [], name: 'Phone' };
	const [passkey] = await db
		.insert(passkeys)
		.values({ patientId: patient.id, ...key })
		.returning({ id: passkeys.id });
	const { password } = patient;
	const { challenge } = (await patient.call('POST', calls.startPasskey.path, { password })).json();
	const target = { kind: 'scan', id: scanId } as const;
	const share = await newShare(patient, shareInput(target));
	const check = (await patient.call('POST', calls.startSelfCheck.path)).json().id;
	const spots = [{ number: 1, x: 10, y: 10, diameter: 4 }];
	await patient.call('PUT', calls.saveCheckedRegion.path.replace(':id', check), {
		...{ region: 'chest', outcome: 'nothing_new', note: '' },
		photo: { width: 80, height: 70, spots, image_base64: null },
	});
	const added = await patient.call('POST', calls.addReminderDevice.path, newPushSubscription().input);
	const member = (await patient.call('POST', calls.addPerson.path, { full_name: 'Mia Member' })).json();
	const friend = await addPatient(app, db, 'Paula');
	const carerId = await addCarer(db, member.id, friend.id, 'manage');
	await addCarer(db, friend.id, patient.id, 'view');
	const [sent, received] = [
		await addInvitation(db, patient, friend.email),
		await addInvitation(db, friend, patient.email, { right: 'manage' }),
	];
	const ids = Object.entries({
		'/api/patient/family/people': member.id,
		'/api/patient/family/carers': carerId,
		'/api/patient/family/invitations': sent.id,
		'/api/patient/reminders/devices': added.json().devices[0].id,
		'/api/lesions': lesionId,
		'/api/self-checks': check,
		'/api/cases': caseId,
		'/api/auth/patient/identities': linked!.id,
		'/api/auth/patient/passkeys': passkey!.id,
		'/api/shares': share.id,
		'/api/shared': share.id,
	});
	return {
		...patient,
		idFor: ([name, { path }]) =>
			name === 'leavePerson' ? friend.id : (ids.find(([start]) => path.startsWith(start))?.[1] ?? scanId),
		pathFor: ([, { path }], id) => path.replace(':scanId', scanId).replace(/:\w+/, id),
		memberId: member.id,
		doctor: await openShare(app, share),
		secrets: [patient.id, patient.email, name, lesionId, scanId, caseId, member.id, member.full_name],
		bodies: {
			changeProfile: { full_name: 'Mallory' },
			changePassword: { current_password: patient.password, new_password: 'another password' },
			startPasskey: { password },
			addPasskey: createAuthenticator().register(challenge),
			renamePasskey: { name: 'Mine' },
			createShare: shareInput(target),
			deleteAccount: { password, with_people: true },
			addPerson: { full_name: 'Max' },
			renamePerson: { full_name: 'Max' },
			erasePerson: { password },
			handOverPerson: { carer_id: carerId, password },
			changeCarer: { right: 'view' },
			inviteCarer: { person_id: member.id, email: 'grandma@example.org', right: 'view' },
			openInvitation: { token: received.token },
			acceptInvitation: { token: received.token },
			saveScan: scan,
			submitCase: { ...scan, is_private: true },
			createLesion: { nickname: 'Mine', body_part: 'Back' },
			saveCheckedRegion: { region: 'chest', outcome: 'nothing_new', note: '' },
			linkSpot: { region: 'chest', number: 1 },
			changeReminders: { by_mail: false, quiet_from: 22, quiet_to: 7, time_zone: 'Asia/Tokyo' },
			addReminderDevice: newPushSubscription().input,
			setScale: { mm_per_pixel: 1 },
			attachScan: { lesion_id: lesionId },
			setSeenByDoctor: { seen: true },
			changeCase: { status: 'flagged', notes: 'Mine now' },
			reviewCases: { cases: [{ id: caseId, version: 1 }], outcome: null, notes: 'Mine now' },
			undoCaseReviews: { cases: [{ id: caseId, version: 1 }] },
		},
	};
}

/** Cookies that give no access as a clinician. */
export async function makeInvalidClinicianLogins(
	app: FastifyInstance,
	db: Database,
	{ clinician, owner }: { clinician: TestClinician; owner: Owner },
): Promise<HeadersByName> {
	const [idle, old, out] = [await newClinician(app), await newClinician(app), await newClinician(app)];
	const past = new Date(Date.now() - 9 * 3_600_000);
	const change = (login: TestClinician, times: object) =>
		db.update(clinicianSessions).set(times).where(eq(clinicianSessions.id, login.token));
	await change(idle, { lastSeenAt: past });
	await change(old, { createdAt: past });
	await out.call('POST', calls.clinicalLogout.path);
	const forged = randomBytes(32).toString('base64url');
	const cookies = {
		'an idle clinician': idle.headers.cookie,
		'a clinician of yesterday': old.headers.cookie,
		'a clinician who left': out.headers.cookie,
		'somebody with a forged cookie': `clinician=${forged}`,
		'somebody with an empty cookie': 'clinician=',
		'somebody with SQL in a cookie': `clinician=' or 1=1 --`,
		'somebody with the name of a login': `clinician=${clinician.token}`,
		'somebody with a huge cookie': `clinician=${'x'.repeat(8000)}`,
		'the patient with the token as a cookie': `clinician=${owner.token}`,
	};
	return Object.fromEntries(Object.entries(cookies).map(([who, cookie]) => [who, { ...sameOrigin, cookie }]));
}

/** Headers that give no access as a patient, although most of them contain something like a token. */
export async function makeInvalidPatientLogins(
	app: FastifyInstance,
	db: Database,
	owner: Owner,
): Promise<HeadersByName> {
	const [expired, revoked] = [await addPatient(app, db), await addPatient(app, db)];
	const past = { expiresAt: new Date(Date.now() - 1) };
	await db.update(sessions).set(past).where(eq(sessions.patientId, expired.id));
	await revoked.call('POST', calls.logout.path);
	const unknown = randomBytes(32).toString('base64url');
	return {
		anonymous: {},
		'somebody with an expired token': expired.headers,
		'somebody with a revoked token': revoked.headers,
		'somebody with a token of nobody': bearer(unknown),
		'somebody with another scheme': { authorization: `Basic ${owner.token}` },
		'somebody with two tokens': { authorization: `Bearer ${owner.token}, ${owner.token}` },
		'somebody with half a token': bearer(owner.token.slice(0, 20)),
		'somebody with an empty token': bearer(''),
		'somebody with SQL': bearer("' or 1=1 --"),
		'somebody with a huge token': bearer('x'.repeat(8000)),
		'somebody with the token as a cookie': { cookie: `authToken=${owner.token}; clinician=${owner.token}` },
	};
}

/** Cookies that open no link, or a different one. */
export async function makeInvalidShareCookies(
	app: FastifyInstance,
	db: Database,
	owner: Owner,
): Promise<HeadersByName> {
	const openAnother = async () => {
		const other = await addPatient(app, db);
		const { id } = (await other.call('POST', calls.saveScan.path, await smallScan())).json();
		const share = await newShare(other, shareInput({ kind: 'scan', id }));
		return { patient: other, share, doctor: await openShare(app, share) };
	};
	const [other, past, revoked] = [await openAnother(), await openAnother(), await openAnother()];
	const ended = { expiresAt: new Date(Date.now() - 1) };
	await db.update(shareSessions).set(ended).where(eq(shareSessions.shareId, past.share.id));
	await revoked.patient.call('DELETE', calls.revokeShare.path.replace(':id', revoked.share.id));
	return {
		'somebody with the cookie of another link': other.doctor.headers,
		'somebody whose visit has ended': past.doctor.headers,
		'somebody with a revoked link': revoked.doctor.headers,
		'somebody with a forged cookie': { ...sameOrigin, cookie: `share=${randomBytes(32).toString('base64url')}` },
		'somebody with an empty cookie': { ...sameOrigin, cookie: 'share=' },
		'the patient, who has the journal for that': { ...owner.headers, ...sameOrigin },
	};
}
