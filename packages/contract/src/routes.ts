import { accountRoutes } from './routes/accounts.ts';
import { analysisRoutes } from './routes/analysis.ts';
import { auditRoutes } from './routes/audit.ts';
import { caseRoutes } from './routes/cases.ts';
import { clinicianRoutes } from './routes/clinicians.ts';
import { contributionRoutes } from './routes/contributions.ts';
import { lesionRoutes } from './routes/lesions.ts';
import { scanRoutes } from './routes/scans.ts';
import { speechRoutes } from './routes/speech.ts';

export type { Access } from './routes/route.ts';

/** Every call: its method, its path, who may make it, what goes in, what comes out. */
export const routes = {
	...analysisRoutes,
	...contributionRoutes,
	...accountRoutes,
	...scanRoutes,
	...lesionRoutes,
	...clinicianRoutes,
	...caseRoutes,
	...auditRoutes,
	...speechRoutes,
} as const;
