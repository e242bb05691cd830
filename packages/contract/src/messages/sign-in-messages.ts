/** Why a sign-in through an issuer failed; the login page's address names one of these after its '#'. */
export const oidcFailures = [
	'denied',
	'expired',
	'failed',
	'replayed',
	'unreachable',
	'unverified',
	'wrongIssuer',
] as const;
export type OidcFailure = (typeof oidcFailures)[number];

/** Texts about logging in through an issuer. `name` is what people call the issuer, such as Google. */
export const signInMessages = {
	oidc: {
		denied: (name: string) => `You did not allow ${name} to log you in. You can try again.`,
		expired: () => 'The login took too long, or your browser blocks cookies. Please try again.',
		failed: (name: string) => `${name} could not log you in. Please try again later.`,
		replayed: () => 'This login was already used. Please start again.',
		unreachable: (name: string) => `${name} cannot be reached right now. Please try again, or use your password.`,
		unverified: (name: string) =>
			`${name} has not confirmed your email address, so we can’t use it. Please sign up with a password.`,
		wrongIssuer: (name: string) => `The answer did not come from ${name}, so we didn’t use it. Please try again.`,
	} satisfies Record<OidcFailure, (name: string) => string>,
	/** Shown before an issuer is linked to an account that may exist and may be somebody else's. */
	linkAsked: (email: string, name: string) =>
		`Enter the password of your account for ${email} once, and you can log in with ${name} from now on. If you have no account yet, please sign up with a password.`,
	linkWrong: 'The password is wrong.',
	onlyWayIn: 'This is your only way to log in. Set a password first.',
	unlinked: (name: string) => `You no longer log in with ${name}.`,
	passwordSet: 'Your password was set. You can log in with it now.',
	passkey: {
		nameRequired: 'Please enter a name.',
		nameTooLong: 'The name must be at most 80 characters long.',
		added: 'Your passkey was added. You can log in with it now.',
		renamed: 'The passkey was renamed.',
		removed: 'The passkey was removed. You can delete it from your device, too.',
		confirmRemove: (name: string) =>
			`Are you sure you want to remove the passkey "${name}"? It will no longer log you in.`,
		known: 'This device already has a passkey for your account.',
		unknown: 'This passkey is not known here. It may have been removed.',
		failed: 'The passkey could not be checked, or it took too long. Please try again.',
		stopped: 'No passkey was used. Please try again.',
		tooMany: 'You’ve reached the limit of 20 passkeys. Please remove one first.',
	},
	logInAgain: 'To protect your account, please log out, log in again, and do this within 10 minutes.',
} as const;
