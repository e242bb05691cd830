import { calls, type HandOver, type Right } from '@dermavigil/contract';
import { downloadTimeoutMs, send, sendForFile } from '../client.ts';

/** Whose records the patient may see, and who may see theirs; see `familyQuery`. */
export const fetchFamily = () => send(calls.family);

/** Adds a person without a login to the account. Throws ApiError. */
export const addPerson = (body: { full_name: string }) => send(calls.addPerson, { body });

/** Changes the name of a person of the account. Throws ApiError. */
export const renamePerson = (id: string, body: { full_name: string }) =>
	send(calls.renamePerson, { params: { id }, body });

/** A zip of everything that is stored for a person of the account. */
export const exportPerson = (id: string) =>
	sendForFile(calls.exportPerson, { params: { id }, timeoutMs: downloadTimeoutMs });

/** Deletes a person of the account and everything of theirs. Throws ApiError. */
export const erasePerson = (id: string, body: { password?: string | undefined }) =>
	send(calls.erasePerson, { params: { id }, body });

/** Makes a carer the person's holder from now on. Throws ApiError. */
export const handOverPerson = (id: string, body: HandOver) => send(calls.handOverPerson, { params: { id }, body });

/** Stops caring for a person. */
export const leavePerson = (id: string) => send(calls.leavePerson, { params: { id } });

/** Changes what a carer may do. Throws ApiError. */
export const changeCarer = (id: string, right: Right) => send(calls.changeCarer, { params: { id }, body: { right } });

/** Ends a carer's access. Throws ApiError. */
export const removeCarer = (id: string) => send(calls.removeCarer, { params: { id } });
