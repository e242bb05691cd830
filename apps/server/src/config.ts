import { availableParallelism } from 'node:os';
import { z } from 'zod';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (least: number, most: number) => {
	const words = `must be a whole number from ${least} to ${most}`;
	return z
		.string()
		.regex(/^\d+$/, words)
		.transform(Number)
		.refine((value) => value >= least && value <= most, words);
};

const environmentSchema = z.object({
	PORT: wholeNumber(0, 65_535).default(3000),
	HOST: z.string().default('127.0.0.1'),
	PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://skin.example.org' }).optional(),
	ANALYSIS_THREADS: wholeNumber(1, 256).default(() => availableParallelism()),
	ANALYZE_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
	LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

export interface Config {
	/** 0 takes any free port. */
	port: number;
	host: string;
	/** The address people use, when a proxy stands in front of this server. */
	publicUrl: string | undefined;
	/** How many photos are analysed at the same time. */
	analysisThreads: number;
	/** How many photos one address may send in a minute; this machine itself may send any number. */
	analyzePerMinute: number;
	logLevel: (typeof logLevels)[number];
}

/** Names every environment variable that holds something impossible. */
export class ConfigError extends Error {}

/** Reads the configuration from environment variables; empty ones count as missing. Throws a ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
	const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
	const parsed = environmentSchema.safeParse(given);
	if (!parsed.success) {
		const wrong = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
		throw new ConfigError([...new Set(wrong)].join('; '));
	}
	return {
		port: parsed.data.PORT,
		host: parsed.data.HOST,
		publicUrl: parsed.data.PUBLIC_URL,
		analysisThreads: parsed.data.ANALYSIS_THREADS,
		analyzePerMinute: parsed.data.ANALYZE_PER_MINUTE,
		logLevel: parsed.data.LOG_LEVEL,
	};
}
