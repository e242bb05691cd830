import { randomBytes } from 'node:crypto';
import { StartupError } from '../../startup-error.ts';
import { fewAttempts, type ObjectClient, ObjectStoreError } from './object-client.ts';
import type { ObjectStoreSettings } from './settings.ts';

/** Seconds by which two clocks may differ. */
const maxSkew = 120;

/** What the object store's error codes mean to the operator. */
const reasons: Record<string, (settings: ObjectStoreSettings) => string> = {
	NoSuchBucket: ({ bucket }) => `has no bucket "${bucket}". Check STORAGE_URL`,
	SignatureDoesNotMatch: () => 'does not accept AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY. Check both',
	InvalidAccessKeyId: () => 'does not know AWS_ACCESS_KEY_ID. Check it',
	InvalidToken: () => 'does not accept AWS_SESSION_TOKEN. Check it',
	ExpiredToken: () => 'says that AWS_SESSION_TOKEN has expired. Renew it',
	AuthorizationHeaderMalformed: ({ region }) => `is not in the region "${region}". Check region in STORAGE_URL`,
	PermanentRedirect: ({ region }) => `has the bucket, but not in the region "${region}". Check region in STORAGE_URL`,
};

const denied = new Set(['AccessDenied', 'Forbidden', 'AllAccessDisabled']);

/** Throws a StartupError when this machine's clock and the object store's differ. */
function verifyClock(at: Date | undefined): void {
	const seconds = at ? Math.round((Date.now() - at.getTime()) / 1000) : 0;
	if (Math.abs(seconds) <= maxSkew) return;
	const direction = seconds > 0 ? 'ahead of' : 'behind';
	throw new StartupError(
		`the clock of this machine is ${Math.abs(seconds)} seconds ${direction} that of the object store. Set it right`,
	);
}

function explain(error: ObjectStoreError, what: string, where: string, settings: ObjectStoreSettings): StartupError {
	const store = `the object store ${settings.endpoint ?? 'of Amazon'}`;
	const reason = reasons[error.code]?.(settings);
	if (reason) return new StartupError(`${store} ${reason}`);
	if (error.status === undefined) return new StartupError(`${store} cannot be reached: ${error.code}`);
	if (denied.has(error.code)) {
		return new StartupError(`the account of AWS_ACCESS_KEY_ID may not ${what} objects in ${where}. Give it that right`);
	}
	return new StartupError(`${store} did not ${what} an object in ${where}: ${error.status} ${error.code}`);
}

/** Writes, lists, reads and erases an object. Throws a StartupError in terms that the operator understands. */
export async function checkObjectStore(client: ObjectClient, settings: ObjectStoreSettings): Promise<void> {
	const key = `check/${randomBytes(16).toString('hex')}`;
	async function check<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
		try {
			return await run();
		} catch (error) {
			if (!(error instanceof ObjectStoreError)) throw error;
			verifyClock(error.at);
			throw explain(error, what, client.where, settings);
		}
	}

	const content = Buffer.from('May be erased.');
	const { at } = await check('write', () => client.write(key, content, fewAttempts));
	verifyClock(at);
	await check('list', () => client.list('check/').next());
	const read = await check('read', () => client.read(key));
	if (!read?.equals(content)) throw new StartupError(`${client.where} does not give back what was written there`);
	await check('erase', () => client.delete(key));
}
