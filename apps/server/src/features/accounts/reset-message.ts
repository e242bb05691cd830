import { limits, passwordResetPage } from '@dermavigil/contract';

const minutes = limits.account.resetFor / 60_000;

/** The message with the link to choose a new password; `address` is where people reach this server. */
export function resetMessage(address: string, token: string): { subject: string; text: string } {
	return {
		subject: 'Choose a new DermaVigil password',
		text: [
			'Somebody, probably you, asked to choose a new password for the',
			'DermaVigil account with this email address.',
			'',
			`To choose it, open this page within ${minutes} minutes. The link works once:`,
			'',
			`${address}${passwordResetPage}#${token}`,
			'',
			'If you did not ask for it, you need not do anything: your password',
			'stays as it is.',
			'',
		].join('\n'),
	};
}
