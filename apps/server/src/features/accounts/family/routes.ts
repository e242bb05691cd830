import { calls, limits } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import type { DeferringStore } from '../../../storage/deferred-erasures.ts';
import { createInvitationMessage } from '../account-messages.ts';
import { type AccountExport, nameExport } from '../export.ts';
import type { ConfirmOwner } from '../patient-row.ts';
import { createCarerStore } from './carers.ts';
import { createInvitationStore, type NewInvitation } from './invitations.ts';
import { createAcceptedNotice, createHandedOverNotice } from './notices.ts';
import { createPeopleStore } from './people.ts';

interface Options {
	db: Database;
	/** The key of the counters that servers share. */
	hashKey: Buffer;
	files: DeferringStore;
	confirmOwner: ConfirmOwner;
	mailer: MailQueue;
	exportAccount: AccountExport;
}

/** Several people under one account, their carers, and how carers are invited. */
export const familyRoutes: FastifyPluginAsync<Options> = async (app, options) => {
	const { db, hashKey, files, confirmOwner, mailer, exportAccount } = options;
	const publicOrigin = () => app.getPublicOrigin();
	const [people, carers, invitations] = [
		createPeopleStore(db, files, createHandedOverNotice(mailer, publicOrigin)),
		createCarerStore(db),
		createInvitationStore(db, hashKey, createAcceptedNotice(mailer, publicOrigin)),
	];
	const limited = { perMinute: limits.account.attemptsPerMinute };

	/** Drops the queued messages of invitations. */
	async function forget(invitationIds: readonly string[]): Promise<void> {
		for (const id of invitationIds) await mailer.forget(id);
	}

	app.implement(calls.family, async ({ patient }) => ({
		people: await people.list(patient),
		carers: await carers.list(patient),
		invitations: await invitations.list(patient),
	}));

	app.implement(calls.addPerson, async ({ patient, body, request, once }) => {
		const person = await people.add(patient, body.full_name, once);
		request.auditDetails = { subject: person.id, personId: person.id };
		return person;
	});
	app.implement(calls.renamePerson, ({ patient, params, body, request }) => {
		request.auditDetails = { personId: params.id };
		return people.rename(patient, params.id, body.full_name);
	});
	app.implement(
		calls.exportPerson,
		async ({ patient, params, request, reply }) => {
			request.auditDetails = { personId: params.id };
			const person = await people.asHeld(patient, params.id);
			reply.header('content-disposition', nameExport());
			return await exportAccount(person);
		},
		limited,
	);
	app.implement(
		calls.erasePerson,
		async ({ patient, params, body, request }) => {
			request.auditDetails = { personId: params.id };
			await people.asHeld(patient, params.id);
			await confirmOwner(patient, body.password);
			await forget(await people.erase(patient, params.id));
		},
		limited,
	);
	app.implement(
		calls.handOverPerson,
		async ({ patient, params, body, request, reply }) => {
			request.auditDetails = { personId: params.id };
			await people.asHeld(patient, params.id);
			await confirmOwner(patient, body.password);
			await forget(await people.handOver(patient, params.id, body.carer_id));
			app.runAfterResponse(reply, () => app.sendWaitingMails());
		},
		limited,
	);
	app.implement(calls.leavePerson, ({ patient, params, request }) => {
		request.auditDetails = { personId: params.id };
		return people.leave(patient, params.id);
	});

	app.implement(calls.changeCarer, async ({ patient, params, body, request }) => {
		const carer = await carers.change(patient, params.id, body.right);
		request.auditDetails = { personId: carer.person_id };
		return carer;
	});
	app.implement(calls.removeCarer, async ({ patient, params, request }) => {
		request.auditDetails = { personId: await carers.remove(patient, params.id) };
	});

	async function sendInvitation({ invitation, token, invitedBy, isOwn, replaced }: NewInvitation): Promise<void> {
		await forget(replaced);
		const origin = app.getPublicOrigin();
		if (!origin) return;
		const { id, email: to, right, expires_at } = invitation;
		const message = createInvitationMessage(origin, { token, invitedBy, right, isOwn });
		await mailer.send({ invitationId: id, to, expiresAt: Date.parse(expires_at), ...message });
	}

	app.implement(
		calls.inviteCarer,
		async ({ patient, body, request, reply }) => {
			const created = await invitations.create(patient, body);
			request.auditDetails = { subject: created.invitation.id, personId: created.invitation.person_id };
			app.runAfterResponse(reply, () => sendInvitation(created));
			return created.invitation;
		},
		limited,
	);
	app.implement(calls.withdrawInvitation, async ({ patient, params, request }) => {
		request.auditDetails = { personId: await invitations.withdraw(patient, params.id) };
		await mailer.forget(params.id);
	});
	app.implement(calls.openInvitation, ({ patient, body }) => invitations.open(patient, body.token), limited);
	app.implement(
		calls.acceptInvitation,
		async ({ patient, body, request, reply, once }) => {
			const personId = await invitations.accept(patient, body.token, once);
			request.auditDetails = { subject: personId, personId };
			app.runAfterResponse(reply, () => app.sendWaitingMails());
			return await people.find(patient, personId);
		},
		limited,
	);
};
