import { familyLimits, invitationPage, type Right } from '@dermavigil/contract';

const days = familyLimits.invitationFor / 86_400_000;

/**
 * The message with the link to accept an invitation. `origin` is where people reach this server. Names can be anything, so
 * whoever sends it is named by their email address, and whose records they are is said only after the login.
 */
export const createInvitationMessage = (
	origin: string,
	{ token, invitedBy, right, isOwn }: { token: string; invitedBy: string; right: Right; isOwn: boolean },
) => ({
	subject: 'You are invited to help with a skin journal on DermaVigil',
	text: [
		'You have been invited by the person with this email address:',
		'',
		invitedBy,
		'',
		`If you accept, you can ${right === 'manage' ? 'see and manage' : 'see'} ${isOwn ? 'their skin photos' : 'the skin photos of someone in their care'}.`,
		'',
		`To read the invitation, open this link within ${days} days and log in with`,
		'the account of this email address. If you have none, sign up first:',
		'',
		`${origin}${invitationPage}#${token}`,
		'',
		'If you do not know who this is, ignore this email.',
		'',
	].join('\n'),
});
