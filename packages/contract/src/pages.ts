/**
 * The addresses of the pages, as React Router matches them: in any case, `:name` being any part, and one with `?`
 * optional. The tokens of links follow after a '#', which never reaches a server's log.
 */
export const pagePaths = {
	landing: '/',
	scan: '/scan',
	withdraw: '/withdraw',
	aboutSkinCancer: '/about-skin-cancer',
	answers: '/answers',
	contact: '/contact',
	faq: '/faq',
	modelCard: '/model-card',
	photoGuide: '/photo-guide',
	privacy: '/privacy',
	selfExamination: '/self-examination',
	terms: '/terms',
	signup: '/signUp',
	/** Where a sign-up is finished. The link's token is the whole sign-up, encrypted. */
	confirmSignup: '/confirm-sign-up',
	/** Also where a sign-in through an issuer returns to: with 'oidc' after a '#', or 'oidc-' and why it failed. */
	login: '/PateintLogIn',
	forgotPassword: '/forgot-password',
	/** Where a new password is chosen, with a token. */
	resetPassword: '/reset-password',
	/** Where reminders are stopped without a login, with a token. */
	stopReminders: '/stop-reminders',
	account: '/account',
	family: '/account/family',
	/** Where a carer's invitation is accepted, with a token. */
	invitation: '/invitation',
	journal: '/Mylesion',
	lesion: '/Mylesion/lesions/:id',
	selfCheck: '/Mylesion/self-check/:region?',
	clinicalLogin: '/login',
	cases: '/dashboard',
	statistics: '/dashboard/statistics',
	audit: '/dashboard/audit',
	/** What a patient's link opens, with a token. */
	shared: '/shared/:id',
} as const;
