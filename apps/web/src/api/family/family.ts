import { type Carer, calls, type Family, type Person, type Right } from '@dermavigil/contract';
import { send, sendForFile } from '../client.ts';

/** Whose records the patient may see, and who may see theirs; see `familyQuery`. */
export function fetchFamily(): Promise<Family> {
	return send(calls.family);
}

/** Adds a person without a login to the account. Throws ApiError. */
export function addPerson(body: { full_name: string }): Promise<Person> {
	return send(calls.addPerson, { body });
}

/** Changes the name of a person of the account. Throws ApiError. */
export function renamePerson(id: string, body: { full_name: string }): Promise<Person> {
	return send(calls.renamePerson, { params: { id }, body });
}

/** A zip of everything that is stored for a person of the account. */
export function exportPerson(id: string): Promise<Blob> {
	return sendForFile(calls.exportPerson, { params: { id } });
}

/** Deletes a person of the account and everything of theirs. Throws ApiError. */
export async function erasePerson(id: string, body: { password?: string | undefined }): Promise<void> {
	await send(calls.erasePerson, { params: { id }, body });
}

/** Lets a carer hold a person from now on. Throws ApiError. */
export async function handOverPerson(id: string, carerId: string): Promise<void> {
	await send(calls.handOverPerson, { params: { id }, body: { carer_id: carerId } });
}

/** No longer cares for a person. */
export async function leavePerson(id: string): Promise<void> {
	await send(calls.leavePerson, { params: { id } });
}

/** Changes what a carer may do. Throws ApiError. */
export function changeCarer(id: string, right: Right): Promise<Carer> {
	return send(calls.changeCarer, { params: { id }, body: { right } });
}

/** Ends what a carer may do. Throws ApiError. */
export async function removeCarer(id: string): Promise<void> {
	await send(calls.removeCarer, { params: { id } });
}
