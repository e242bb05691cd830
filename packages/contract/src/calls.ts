import { familyCalls } from './accounts/family.ts';
import { identityCalls } from './accounts/identities.ts';
import { invitationCalls } from './accounts/invitations.ts';
import { passkeyCalls } from './accounts/passkeys.ts';
import { reminderCalls } from './accounts/reminders.ts';
import { sessionCalls } from './accounts/sessions.ts';
import { accountCalls } from './accounts.ts';
import { analysisCalls } from './analysis.ts';
import { askCalls } from './ask/ask.ts';
import type { Call } from './call.ts';
import { caseCalls } from './cases.ts';
import { auditCalls, clinicianCalls } from './clinicians.ts';
import { contributionCalls } from './contributions.ts';
import { lesionCalls } from './lesions.ts';
import { followUpCalls } from './scans/follow-ups.ts';
import { scanCalls } from './scans.ts';
import { selfCheckCalls } from './self-checks/self-checks.ts';
import { shareCalls } from './shares/shares.ts';
import { visitCalls } from './shares/visits.ts';
import { speechCalls } from './speech.ts';
import { systemCalls } from './system.ts';

/** Every call of the server by its name, which is also the action in the audit log. */
export const calls = {
	...accountCalls,
	...analysisCalls,
	...askCalls,
	...auditCalls,
	...caseCalls,
	...clinicianCalls,
	...contributionCalls,
	...familyCalls,
	...followUpCalls,
	...identityCalls,
	...invitationCalls,
	...lesionCalls,
	...passkeyCalls,
	...reminderCalls,
	...scanCalls,
	...sessionCalls,
	...selfCheckCalls,
	...shareCalls,
	...speechCalls,
	...systemCalls,
	...visitCalls,
} as const satisfies Record<string, Call>;
