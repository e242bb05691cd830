import { familyLimits, limits, pagePaths, type Right } from '@dermavigil/contract';

interface MessageText {
	subject: string;
	text: string;
}

const minutes = limits.account.resetFor / 60_000;
const days = familyLimits.invitationFor / 86_400_000;
const hours = limits.account.confirmFor / 3_600_000;

// `origin` is where people reach this server.

/** The message with the link to choose a new password. */
export const createResetMessage = (origin: string, token: string): MessageText => ({
	subject: 'Choose a new DermaVigil password',
	text: [
		'We got a request to reset the password of your DermaVigil account.',
		'',
		`To choose a new password, open this link within ${minutes} minutes. It`,
		'works once:',
		'',
		`${origin}${pagePaths.resetPassword}#${token}`,
		'',
		'If this wasn’t you, ignore this email. Your password stays the same.',
		'',
	].join('\n'),
});

/** The message with the link to finish signing up. */
export const createConfirmation = (origin: string, token: string): MessageText => ({
	subject: 'Finish signing up for DermaVigil',
	text: [
		'Welcome to DermaVigil. To finish signing up, open this link and enter',
		`the password you chose. It works for ${hours} hours:`,
		'',
		`${origin}${pagePaths.confirmSignup}#${token}`,
		'',
		'If this wasn’t you, ignore this email. Nothing was stored.',
		'',
	].join('\n'),
});

/** What a message says about a change to the ways into an account. */
const signInChanges = {
	password: 'The password of your DermaVigil account was changed.',
	passkey: 'A passkey was added to your DermaVigil account.',
	issuer: 'Your DermaVigil account can now be opened through another site.',
};
export type SignInChange = keyof typeof signInChanges;

/** The message that there is a new way into an account, so that an owner who did not add it finds out. */
export const createSignInNotice = (origin: string, change: SignInChange): MessageText => ({
	subject: 'How you log in to DermaVigil has changed',
	text: [
		signInChanges[change],
		'',
		'If this wasn’t you, choose a new password:',
		'',
		`${origin}${pagePaths.forgotPassword}`,
		'',
		'Then remove passkeys and linked sites that you don’t know. A new',
		'password does not remove them:',
		'',
		`${origin}${pagePaths.account}`,
		'',
	].join('\n'),
});

/** The message to somebody who signed up again. */
export const createKnownAccountMessage = (origin: string): MessageText => ({
	subject: 'You already have a DermaVigil account',
	text: [
		'Someone tried to sign up for DermaVigil with your email address. You',
		'already have an account, so we changed nothing.',
		'',
		'Forgot your password? Choose a new one here:',
		'',
		`${origin}${pagePaths.forgotPassword}`,
		'',
		'If this wasn’t you, ignore this email.',
		'',
	].join('\n'),
});

/**
 * The message with the link to accept an invitation to help. Names can be anything, so the sender is identified by
 * email address, and whose records they are is revealed only after the login.
 */
export const createInvitationMessage = (
	origin: string,
	{ token, invitedBy, right, isOwn }: { token: string; invitedBy: string; right: Right; isOwn: boolean },
): MessageText => ({
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
		`${origin}${pagePaths.invitation}#${token}`,
		'',
		'If you do not know who this is, ignore this email.',
		'',
	].join('\n'),
});

/** The message that a carer now holds somebody's journal, which another account held before. */
export const createHandedOverMessage = (origin: string, email: string): MessageText => ({
	subject: 'You now decide about a skin journal on DermaVigil',
	text: [
		'You help with a skin journal. It was handed over to you by the person',
		'with this email address:',
		'',
		email,
		'',
		'Now you alone decide who else may see it, and whether it is downloaded',
		'or deleted. Its reminders and the news of its reviews come to you.',
		'',
		'To see whose journal it is, or to hand it on or back, log in:',
		'',
		`${origin}${pagePaths.family}`,
		'',
	].join('\n'),
});

/** The message that an invitation was accepted, so that an account that did not send it finds out that others see its records. */
export const createAcceptedMessage = (
	origin: string,
	{ email, right, isOwn }: { email: string; right: Right; isOwn: boolean },
): MessageText => ({
	subject: 'Your DermaVigil invitation was accepted',
	text: [
		'An invitation from your DermaVigil account was accepted by the person',
		'with this email address:',
		'',
		email,
		'',
		`They can now ${right === 'manage' ? 'see and manage' : 'see'} ${isOwn ? 'your skin photos' : 'the skin photos of someone in your care'}.`,
		'',
		'If you didn’t invite them, choose a new password. That ends all other',
		'logins:',
		'',
		`${origin}${pagePaths.account}`,
		'',
		'Then remove them:',
		'',
		`${origin}${pagePaths.family}`,
		'',
	].join('\n'),
});
