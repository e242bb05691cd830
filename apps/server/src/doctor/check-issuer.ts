import { z } from 'zod';
import type { Config } from '../config.ts';
import { findFetchFailure } from '../fetch-failure.ts';
import { fetchWhole } from '../fetch-whole.ts';
import { createFindings, type Finding } from './finding.ts';

const metadataSchema = z.object({ issuer: z.url() });

/** The issuer through which patients sign in: whether its discovery document exists and gives the same name. */
export async function checkIssuer({ oidc: issuer }: Config): Promise<Finding[]> {
	const { findings, ok, problem } = createFindings('Sign-in');
	if (!issuer) return findings;
	const { name, issuer: url } = issuer;
	const address = `${url.replace(/\/$/, '')}/.well-known/openid-configuration`;
	try {
		const answer = await fetchWhole(address, { timeoutMs: 5000, maxBytes: 1024 * 1024 });
		const metadata = metadataSchema.safeParse(await answer.json().catch(() => undefined)).data;
		if (!answer.ok || !metadata) {
			problem(`There is no issuer at ${address}, which answers ${answer.status}. Check OIDC_ISSUER.`);
		} else if (new URL(metadata.issuer).href !== new URL(url).href) {
			problem(`${name} calls itself ${metadata.issuer}. Set OIDC_ISSUER to that.`);
		} else ok(`${name} answers. The first sign-in shows whether it knows OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`);
	} catch (error) {
		problem(`${name} does not answer at ${address}: ${findFetchFailure(error)}.`);
	}
	return findings;
}
