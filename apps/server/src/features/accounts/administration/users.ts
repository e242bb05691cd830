import { eq } from 'drizzle-orm';
import { type Administrator, printValues } from '../../../administration/administrator.ts';
import { patients, sessions } from '../../../db/schema.ts';
import { createMailer } from '../../../mail/mailer.ts';
import { MailError } from '../../../mail/message.ts';
import { CommandError, UsageError } from '../../../run-command.ts';
import { countErasures } from '../../../storage/erase-images.ts';
import { openImages } from '../../../storage/open-images.ts';
import { createResetMessage } from '../account-messages.ts';
import { createPasswordStore } from '../password-store.ts';
import { accountColumns, hasEmail, type PatientRow } from '../patient-row.ts';
import { createAccountStore } from '../store.ts';
import { countHeldPeople, describeAccount, describeAccounts } from './describe-account.ts';

export interface UsersOptions {
	'send-reset': boolean;
	'log-out': boolean;
	erase: boolean;
	'with-people': boolean;
	yes: boolean;
}

async function findAccount({ database }: Administrator, email: string): Promise<PatientRow> {
	const [row] = await database.db.select(accountColumns).from(patients).where(hasEmail(email));
	if (!row) throw new CommandError('There is no account with this e-mail address.');
	return row;
}

/** Messages are sent like the server's own: without a mail server, the log says where they are. */
const createOwnMailer = ({ config }: Administrator) =>
	createMailer(config, { warn: ({ path }, text) => console.warn(`${text} (${path})`) });

async function sendReset(administrator: Administrator, row: PatientRow): Promise<void> {
	const { config, database, audit } = administrator;
	if (!config.publicUrl) throw new CommandError('Set PUBLIC_URL: the link in the message starts with it.');
	const passwords = createPasswordStore(database.db);
	const reset = await passwords.startReset(row.email);
	if (!reset) throw new CommandError('The account has as many open links as are allowed. Wait until they expire.');
	await audit('sendReset', row.id);
	const { origin } = new URL(config.publicUrl);
	try {
		await createOwnMailer(administrator).send({
			patientId: row.id,
			to: row.email,
			...createResetMessage(origin, reset.token),
		});
	} catch (error) {
		await passwords.cancelReset(reset.token);
		throw error instanceof MailError ? new CommandError(`${error.message}.`) : error;
	}
	console.log('A link to choose a new password was sent.');
}

async function logOutAll({ database, audit }: Administrator, isCertain: boolean): Promise<void> {
	if (!isCertain)
		throw new CommandError('Nothing was ended. This ends the logins of all patients: add --yes to do so.');
	await audit('logOutEverywhere');
	const { rowCount } = await database.db.delete(sessions);
	console.log(`Logins that were ended: ${rowCount}.`);
}

async function logOut({ database, audit }: Administrator, row: PatientRow): Promise<void> {
	await audit('logOutEverywhere', row.id);
	const ended = await database.db.delete(sessions).where(eq(sessions.patientId, row.id)).returning({ id: sessions.id });
	console.log(`Logins that were ended: ${ended.length}.`);
}

async function erase(administrator: Administrator, row: PatientRow, options: UsersOptions): Promise<void> {
	const { config, database, audit } = administrator;
	if (!options.yes) {
		throw new CommandError('Nothing was erased. Everything above goes for good: add --yes to erase it.');
	}
	// Before the audit log says that the account is erased: after a restore, whoever reads that erases it again.
	if (!options['with-people'] && (await countHeldPeople(database.db, row.id)) > 0) {
		throw new CommandError(
			'The account holds people without a login of their own. Add --with-people to erase them, too.',
		);
	}
	const { store } = await openImages(database, config);
	await audit('eraseAccount', row.id);
	const mailer = createOwnMailer(administrator);
	const forgotten = await createAccountStore(database.db, store).erase(row, options['with-people']);
	for (const id of forgotten) await mailer.forget(id);
	const left = await countErasures(database.db);
	console.log(
		left > 0
			? `The records are erased. Images that wait until a backup has ended or the image storage is back: ${left}. A server erases them then.`
			: 'The account and everything stored for it were erased.',
	);
}

/**
 * Says how many accounts there are, or describes one and does to it what `options` ask for. Throws a CommandError when
 * that is not possible.
 */
export async function runUsers(administrator: Administrator, email: string | undefined, options: UsersOptions) {
	const { database, audit } = administrator;
	const actions = [options['send-reset'], options['log-out'], options.erase].filter(Boolean).length;
	if (actions > 1) throw new UsageError('Choose one of --send-reset, --log-out and --erase.');
	if (options['with-people'] && !options.erase) throw new UsageError('--with-people needs --erase.');
	if (options.yes && !options.erase && !options['log-out']) throw new UsageError('--yes needs --erase or --log-out.');
	// An empty address, as of a variable that is not set, is one that nobody has: it must not stand for everybody.
	if (email === undefined) {
		if (options['log-out']) return await logOutAll(administrator, options.yes);
		if (actions > 0) throw new UsageError('Name the e-mail address of an account.');
		return printValues(await describeAccounts(database.db));
	}
	const row = await findAccount(administrator, email);
	if (options['send-reset']) return await sendReset(administrator, row);
	if (options['log-out']) return await logOut(administrator, row);
	await audit('describeAccount', row.id);
	printValues(await describeAccount(database.db, row));
	if (options.erase) await erase(administrator, row, options);
}
