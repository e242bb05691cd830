import { randomBytes } from 'node:crypto';
import type { Right } from '@dermavigil/contract';
import type { Database } from '../src/db/database.ts';
import { carerInvitations, carers } from '../src/db/schema.ts';
import { hashToken } from '../src/http/credentials.ts';

/** Makes somebody a carer. Returns the id of the row. */
export async function addCarer(db: Database, personId: string, carerId: string, right: Right): Promise<string> {
	const [added] = await db.insert(carers).values({ personId, carerId, right }).returning({ id: carers.id });
	return added!.id;
}

/** An invitation to this address, with the token of its link. */
export async function addInvitation(
	db: Database,
	{ id: personId }: { id: string },
	email: string,
	changes: Partial<typeof carerInvitations.$inferInsert> = {},
): Promise<{ id: string; token: string }> {
	const token = randomBytes(16).toString('base64url');
	const expiresAt = new Date(Date.now() + 60_000);
	const row = { personId, invitedBy: personId, email, right: 'view', tokenHash: hashToken(token), expiresAt } as const;
	const [added] = await db
		.insert(carerInvitations)
		.values({ ...row, ...changes })
		.returning({ id: carerInvitations.id });
	return { id: added!.id, token };
}
