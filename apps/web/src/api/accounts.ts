import { calls, type Login, type Profile, type Session, type Signup } from '@dermavigil/contract';
import { call, fetchAnswer } from './client.ts';

/** Makes an account. The answer is what to tell the person. */
export async function signUp(body: Signup): Promise<string> {
	return (await call({ ...calls.signup, body })).message;
}

/** The token of a new login. */
export async function logIn(body: Login): Promise<string> {
	return (await call({ ...calls.login, body })).session.access_token;
}

/** Has the server forget a token. */
export async function revokeLogin(token: string): Promise<void> {
	await call({ ...calls.logout, auth: token });
}

/** Asks for a message with a link to choose a new password. The answer is the same whether there is an account or not. */
export async function forgotPassword(body: { email: string }): Promise<string> {
	return (await call({ ...calls.forgotPassword, body })).message;
}

/** Sets a new password with the token of such a link. The answer is what to tell the person. */
export async function resetPassword(body: { token: string; password: string }): Promise<string> {
	return (await call({ ...calls.resetPassword, body })).message;
}

export function fetchProfile(): Promise<Profile> {
	return call({ ...calls.me, auth: true });
}

export function changeProfile(body: { full_name: string }): Promise<Profile> {
	return call({ ...calls.changeProfile, body, auth: true });
}

export async function changePassword(body: { current_password: string; new_password: string }): Promise<void> {
	await call({ ...calls.changePassword, body, auth: true });
}

/** Every place where the account is logged in. */
export function fetchSessions(): Promise<Session[]> {
	return call({ ...calls.sessions, auth: true });
}

/** Ends every login of the account, this one too. */
export async function endSessions(): Promise<void> {
	await call({ ...calls.endSessions, auth: true });
}

/** A zip of everything that is kept of the patient. */
export async function exportAccount(): Promise<Blob> {
	return (await fetchAnswer({ ...calls.exportAccount, auth: true })).blob();
}

/** Erases the account and everything in it. */
export async function deleteAccount(body: { password: string }): Promise<void> {
	await call({ ...calls.deleteAccount, body, auth: true });
}
