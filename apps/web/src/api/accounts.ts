import { calls, type Login, type Signup } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { unsubscribeFromPush } from '../lib/push-subscription.ts';
import { downloadTimeoutMs, send, sendForFile } from './client.ts';
import { ofAccount, patientKey } from './light-queries.ts';

/** Who is logged in as a patient. */
export const profileQuery = queryOptions({
	queryKey: [...patientKey, 'profile'],
	queryFn: () => fetchProfile(),
	meta: ofAccount,
	retry: false,
});

/** Every place where the account is logged in. */
export const sessionsQuery = queryOptions({
	queryKey: [...patientKey, 'sessions'],
	queryFn: () => send(calls.sessions),
	staleTime: 0,
	retry: false,
});

/** Creates an account. Returns what to tell the person. */
export const signUp = async (body: Signup) => (await send(calls.signup, { body })).message;

/** Finishes a sign-up with the token of the emailed link. Returns what to tell the person. */
export const confirmSignup = async (body: { token: string; password: string }) =>
	(await send(calls.confirmSignup, { body })).message;

/** Logs in and returns the token. */
export const logIn = async (body: Login) => (await send(calls.login, { body })).session.access_token;

/** Has the server forget a token. */
export const revokeToken = (token: string) => send(calls.logout, { token });

/** Has the server forget a token, and stops this browser's notifications for its owner. */
export async function revokeLogin(token: string): Promise<void> {
	await unsubscribeFromPush().catch(() => undefined);
	await revokeToken(token);
}

/** Requests an email with a link for choosing a new password. The response is the same whether or not there is an account. */
export const forgotPassword = async (body: { email: string }) => (await send(calls.forgotPassword, { body })).message;

/** Sets a new password with the token of such a link. Returns what to tell the person. */
export const resetPassword = async (body: { token: string; password: string }) =>
	(await send(calls.resetPassword, { body })).message;

/** Who is logged in: now, or with a token. */
export const fetchProfile = (token?: string) => send(calls.me, { ...(token && { token }) });

/** Changes the patient's name. Throws ApiError. */
export const changeProfile = (body: { full_name: string }) => send(calls.changeProfile, { body });

/** Sets another password; the current one is left out if the account has none yet. Throws ApiError. */
export const changePassword = (body: { current_password?: string | undefined; new_password: string }) =>
	send(calls.changePassword, { body });

/** Ends every login of the account, including this one. */
export const endSessions = () => send(calls.endSessions);

/** A zip of everything that is stored for the patient. */
export const exportAccount = () => sendForFile(calls.exportAccount, { timeoutMs: downloadTimeoutMs });

/** Deletes the account and everything in it; `with_people`: also the people whom it holds. */
export const deleteAccount = (body: { password?: string | undefined; with_people: boolean }) =>
	send(calls.deleteAccount, { body });
