import { fetchProfile } from '../../api/accounts.ts';
import { patientToken } from '../../api/session.ts';
import { rememberedOwner, rememberOwner } from './database.ts';

async function hashOf(token: string): Promise<string> {
	const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
	return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Who is logged in here: the token and the id of its account. The server is asked once for each login; null when nobody is
 * logged in, or when the server cannot be asked and this login is not known yet.
 */
export async function currentOwner(): Promise<{ token: string; account: string } | null> {
	const token = patientToken();
	if (!token) return null;
	const tokenHash = await hashOf(token);
	const remembered = await rememberedOwner();
	if (remembered?.tokenHash === tokenHash) return { token, account: remembered.account };
	if (!navigator.onLine) return null;
	try {
		// With the token that was looked at, whoever may have logged in meanwhile.
		const { id } = await fetchProfile(token);
		await rememberOwner({ tokenHash, account: id });
		return { token, account: id };
	} catch {
		return null;
	}
}
