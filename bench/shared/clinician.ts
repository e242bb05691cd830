import { calls } from '@dermavigil/contract';

/** Logs a clinician in to a demonstration. Returns the cookie. */
export async function logInClinician(address: string): Promise<string> {
	const { demo } = await (await fetch(address + calls.config.path)).json();
	const answer = await fetch(address + calls.clinicalLogin.path, {
		method: 'POST',
		headers: { origin: address, 'content-type': 'application/json' },
		body: JSON.stringify({ password: demo.clinicianPassword }),
	});
	return answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
}
