import { type ClinicalLogin, type ClinicalSession, calls, clinicalLoginResponseSchema } from '@dermavigil/contract';
import { ApiError } from './api-error.ts';
import { type Call, call, fetchAnswer, type Sent } from './client.ts';
import { expireClinicalLogin } from './session/clinical-login.ts';

/** A server may leave out the token or the words when it refuses; it says so by `success`. */
const answerSchema = clinicalLoginResponseSchema.partial();

/** Logs a clinician in: the cookie comes with the answer. Throws ApiError. */
export function logInAsClinician(body: ClinicalLogin): Promise<ReturnType<typeof answerSchema.parse>> {
	return call({ ...calls.clinicalLogin, body, response: answerSchema });
}

/** Has the server end the clinician's login. */
export async function endClinicalSession(): Promise<void> {
	await call(calls.clinicalLogout);
}

/** Who is logged in as a clinician, and until when. */
export function fetchClinicalSession(): Promise<ClinicalSession> {
	return callAsClinician(calls.clinicalSession);
}

/** Tells the server that somebody is at work although nothing else is called. */
export async function continueClinicalSession(): Promise<void> {
	await callAsClinician(calls.continueClinicalSession);
}

/** A call that only clinicians may make. A refusal because nobody is logged in ends the login here. Throws ApiError. */
export function callAsClinician<Answer>(sent: Call<Answer>): Promise<Answer> {
	return endingLogin(call(sent));
}

/** The same, for answers that are more than JSON. */
export function fetchAsClinician(sent: Sent): Promise<Response> {
	return endingLogin(fetchAnswer(sent));
}

async function endingLogin<Answer>(answer: Promise<Answer>): Promise<Answer> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof ApiError && error.status === 401) expireClinicalLogin();
		throw error;
	}
}
