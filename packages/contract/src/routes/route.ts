import { z } from 'zod';

/**
 * Who may make a call. anyone: no login is looked at; signed: whoever has an address that this server signed;
 * patient: a bearer token, and only what is the patient's own; clinician: the cookie of a clinical login.
 */
export type Access = 'anyone' | 'signed' | 'patient' | 'clinician';

export interface Route {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	path: string;
	access: Access;
	/** A call for anyone that the audit log tells of all the same: it makes, opens or changes an account. */
	noted?: true;
	params?: z.ZodType;
	query?: z.ZodType;
	body?: z.ZodType;
	response?: z.ZodType;
}

/** The response of a call that has nothing to say. */
export const nothing = z.undefined();
