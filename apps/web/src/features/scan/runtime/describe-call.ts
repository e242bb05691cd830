import type { calls } from '@dermavigil/contract';

type Routes = typeof calls;
/** Every call of the contract. Only types, because the schemas would make this page larger. */
type Call = { [Name in keyof Routes]: `${Routes[Name]['method']} ${Routes[Name]['path']}` }[keyof Routes];

/** What each call sends or requests. If two match a path, the first one counts. */
const descriptions: Record<Call, string> = {
	'POST /api/v2/analyze': 'Your photo, for analysis. It is not kept.',
	'GET /model/:sha256/model.onnx': 'The AI, for this device.',
	'GET /api/config': 'What this server can do.',
	'GET /api/model-card': 'Accuracy figures.',
	'GET /healthz': 'Whether the server is working.',
	'GET /livez': 'Whether the server answers.',
	'GET /readyz': 'Whether the server can take requests.',
	'POST /api/v2/speak': 'The text of an explanation, to be read aloud.',
	'POST /api/v2/ask': 'Your question and which articles answer it, to be put into other words.',
	'POST /api/contributions': 'A copy of your photo and its assessment, contributed with your consent.',
	'DELETE /api/contributions/:code': 'A withdrawal code, in the address.',

	'POST /api/auth/patient/signup': 'Your name, your email address and the password that you chose, for a new account.',
	'POST /api/auth/patient/confirm': 'The token of the link that confirms your email address, and your password.',
	'POST /api/auth/patient/login': 'Your email address and your password, to log in.',
	'POST /api/auth/patient/oidc': 'That you want to log in through another site, such as Google.',
	'GET /api/auth/patient/oidc/callback': 'What the other site says about you.',
	'POST /api/auth/patient/oidc/finish': 'That you are back from the other site, and your password if it was asked for.',
	'GET /api/auth/patient/sign-in-methods': 'The ways to log in to your account.',
	'DELETE /api/auth/patient/identities/:id': 'Which other site no longer logs you in, in the address.',
	'POST /api/auth/patient/passkeys/options': 'Your password, to add a passkey.',
	'POST /api/auth/patient/passkeys': 'The public part of a new passkey.',
	'PUT /api/auth/patient/passkeys/:id': 'The name of a passkey, as you changed it.',
	'DELETE /api/auth/patient/passkeys/:id': 'Which passkey to remove, in the address.',
	'POST /api/auth/patient/passkey-login/options': 'That you want to log in with a passkey.',
	'POST /api/auth/patient/passkey-login': 'Proof that you have your passkey, to log in.',
	'POST /api/auth/patient/forgot': 'Your email address, for a link to choose a new password.',
	'POST /api/auth/patient/reset': 'The new password that you chose, and the token of the link that let you.',
	'POST /api/auth/patient/logout': 'The token of your login, which then ends.',
	'GET /api/auth/patient/me': 'Your name and email address, as the server knows them.',
	'PUT /api/auth/patient/me': 'Your name, as you changed it.',
	'POST /api/auth/patient/me/deletion': 'Your password, to delete your account and everything in it.',
	'PUT /api/auth/patient/password': 'Your current password and the new one.',
	'GET /api/auth/patient/sessions': 'Where you are logged in.',
	'DELETE /api/auth/patient/sessions': 'The token of your login, to log you out everywhere.',
	'GET /api/auth/patient/export': 'Everything that is stored about you, to download.',
	'GET /api/patient/family': 'Whose skin journals you may see, and who may see yours.',
	'POST /api/patient/family/people': 'The name of a person whose skin journal you add to your account.',
	'PUT /api/patient/family/people/:id': 'The name of a person in your account, as you changed it.',
	'DELETE /api/patient/family/people/:id': 'Whose carer you no longer are, in the address.',
	'GET /api/patient/family/people/:id/export': 'Everything that is stored about a person in your account, to download.',
	'POST /api/patient/family/people/:id/deletion': 'Your password, to delete a person in your account.',
	'PUT /api/patient/family/people/:id/holder': 'Which carer takes over a person in your account.',
	'PUT /api/patient/family/carers/:id': 'What a carer may do, as you changed it.',
	'DELETE /api/patient/family/carers/:id': 'Which carer to remove, in the address.',
	'POST /api/patient/family/invitations': 'The email address of a carer to invite, and what they may do.',
	'DELETE /api/patient/family/invitations/:id': 'Which invitation to take back, in the address.',
	'POST /api/patient/invitations/open': 'The token of the link that invites you as a carer.',
	'POST /api/patient/invitations/accept': 'The token of the link that invites you, to accept it.',

	'POST /api/scan/save_to_history':
		'A copy of your photo, its heat-map, its assessment and any answers of yours, saved to your account.',
	'POST /api/cases/submit':
		'A copy of your photo, its heat-map, its result and your answers, for a spot you track or for a professional review.',
	'GET /api/patient/scans/history': 'A page of the scans that you saved.',
	'GET /api/patient/reviews': 'A page of your professional reviews.',
	'GET /api/patient/attention': 'Which of your scans and reviews need attention.',
	'GET /api/patient/reviews/turnaround': 'How long reviews usually take.',
	'GET /api/scans/:id': 'A scan that you saved.',
	'POST /api/scans/:id/review': 'Which saved scan to send for a professional review, in the address.',
	'POST /api/scans/:id/review/open': 'Which review you have opened, in the address.',
	'PUT /api/scans/:id/lesion': 'Which spot a saved scan belongs to.',
	'PUT /api/scans/:id/seen': 'Whether a doctor has seen a spot.',
	'DELETE /api/scans/:id': 'Which saved scan to delete, in the address.',
	'PUT /api/scans/:id/scale': 'The scale that you marked on a saved photo.',
	'GET /api/scans/:id/report.pdf': 'The report of a saved scan, with your name or without it.',
	'GET /api/images/:name': 'An image that was saved.',

	'GET /api/lesions': 'The spots that you track.',
	'POST /api/lesions': 'The name and the place of a spot to track.',
	'DELETE /api/lesions/:id': 'Which spot to delete, in the address.',
	'PUT /api/lesions/:id/spot': 'Which tracked spot matches a spot from your self-check.',
	'GET /api/self-checks': 'Your self-checks.',
	'POST /api/self-checks': 'That you started a self-check.',
	'PUT /api/self-checks/:id/regions':
		'What you saw in one region, and its overview photo if you keep it in your account.',
	'POST /api/self-checks/:id/finish': 'That your self-check is finished.',
	'DELETE /api/self-checks/:id': 'Which self-check to delete, in the address.',
	'GET /api/lesions/:id/scans': 'The scans of a spot.',
	'GET /api/lesions/:id/calendar': 'When the next photo of a spot is due, for your calendar.',
	'GET /api/patient/reminders': 'How you are reminded of photos that are due.',
	'PUT /api/patient/reminders': 'Whether you want reminders by email, your quiet hours and your time zone.',
	'DELETE /api/patient/reminders': 'That you want no more reminders.',
	'POST /api/patient/reminders/devices': 'An address at which your browser gets notifications, and your time zone.',
	'DELETE /api/patient/reminders/devices/:id': 'Which browser gets no more notifications, in the address.',
	'GET /api/patient/reminders/calendar': 'When your photos are due, for your calendar.',
	'POST /api/reminders/renew': 'The new and the old address at which this browser gets notifications.',
	'POST /api/reminders/stop': 'That you want no more reminders, from the link in one.',
	'GET /api/lesions/:id/compare': 'What changed between two scans of a spot.',

	'GET /api/shares': 'The links that you share with doctors.',
	'POST /api/shares': 'Which scan or spot to share, for how long, and your note on whom it is for.',
	'DELETE /api/shares/:id': 'Which link to end, in the address.',
	'POST /api/shared/:id/open': 'The code of a link that a patient gave you.',
	'GET /api/shared/:id': 'What a patient shares with you.',
	'GET /api/shared/:id/scans/:scanId': 'A scan that a patient shares with you.',
	'GET /api/shared/:id/scans/:scanId/report.pdf': 'The report of a scan that a patient shares with you.',
	'DELETE /api/shared/:id': 'That you are done viewing what a patient shared.',

	'POST /api/auth/login/clinical': 'The password of the clinic and, if you gave one, your name.',
	'POST /api/auth/logout/clinical': 'The cookie of your login, which then ends.',
	'GET /api/auth/session/clinical': 'How long your login lasts.',
	'POST /api/auth/session/clinical': 'That you are still working, so that you stay logged in.',
	'GET /api/cases': 'A page of the cases; how you filter, sort and search them is in the address.',
	'GET /api/cases/summary': 'How many cases there are.',
	'GET /api/cases/statistics': 'The statistics of the last weeks.',
	'GET /api/cases/events': 'Live updates about cases.',
	'GET /api/cases/:id': 'Everything about one case.',
	'GET /api/cases/:id/report.pdf': 'The report of one case.',
	'GET /api/cases/:id/compare': 'One case beside an earlier one of the same lesion.',
	'PUT /api/cases/reviews':
		'The cases that you reviewed together, the outcome that you gave them, and any notes of yours.',
	'PUT /api/cases/reviews/undo': 'The cases that you made new again.',
	'PUT /api/cases/:id/status': 'The status that you gave a case, and any notes of yours.',
	'GET /api/audit': 'A page of the audit log; what you filter it by is in the address.',
	'GET /api/audit/export': 'The audit log as a file; what you filter it by is in the address.',
};

/** What a call is for, in plain words; `path` may have a query. undefined for a call that is not in the contract. */
export function describeCall({ method, path }: { method: string; path: string }): string | undefined {
	const made = `${method} ${path.split('?')[0]}`.split('/');
	return Object.entries(descriptions).find(([call]) => matches(call.split('/'), made))?.[1];
}

/** A path segment that begins with ':' matches any other. */
function matches(call: string[], made: string[]): boolean {
	return call.length === made.length && call.every((part, at) => part.startsWith(':') || part === made[at]);
}
