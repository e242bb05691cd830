import { calls, newPasskeySchema, type Passkey, signInMessages, usedPasskeySchema } from '@dermavigil/contract';
import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { getErrorMessage } from '../api-error.ts';
import { send } from '../client.ts';

/** Loaded only when somebody uses a passkey. */
const webauthn = () => import('@simplewebauthn/browser');

/** Why the browser did not use a passkey, in words for people. */
class PasskeyError extends Error {}

/** Has the browser ask for a passkey. Throws a PasskeyError when the person gives none. */
async function askBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
	try {
		return await ask();
	} catch (error) {
		// The only error that reveals something: the authenticator already has a passkey for the account.
		const known = error instanceof Error && error.name === 'InvalidStateError';
		throw new PasskeyError(known ? signInMessages.passkey.known : signInMessages.passkey.stopped);
	}
}

/** Whether this page can use passkeys: browsers bind them to a host name, so not to an IP address. */
export function canUsePasskeys(): boolean {
	return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** What to show for a failure: the browser's or the server's words, or a general text. */
export function getPasskeyErrorMessage(error: Error): string {
	return error instanceof PasskeyError ? error.message : getErrorMessage(error);
}

/** Has the browser make a passkey, and adds it to the account. Throws ApiError or PasskeyError. */
export async function addPasskey(body: { password?: string | undefined }): Promise<Passkey> {
	const options = await send(calls.startPasskey, { body });
	const { startRegistration } = await webauthn();
	// The parts that the contract leaves to the browser follow WebAuthn.
	const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
	const passkey = await askBrowser(() => startRegistration({ optionsJSON }));
	return await send(calls.addPasskey, { body: newPasskeySchema.parse(passkey) });
}

/** The token of a login with a passkey that the browser has for this site. Throws ApiError or PasskeyError. */
export async function logInWithPasskey(remember: boolean): Promise<string> {
	const options = await send(calls.startPasskeyLogin);
	const { startAuthentication } = await webauthn();
	const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
	const passkey = await askBrowser(() => startAuthentication({ optionsJSON }));
	const body = { passkey: usedPasskeySchema.parse(passkey), remember };
	return (await send(calls.passkeyLogin, { body })).session.access_token;
}

/** Changes the name of a passkey. Throws ApiError. */
export const renamePasskey = (id: string, body: { name: string }) =>
	send(calls.renamePasskey, { params: { id }, body });

/** Removes a passkey from the account; the browser keeps its own part. Throws ApiError. */
export const removePasskey = (id: string) => send(calls.removePasskey, { params: { id } });
