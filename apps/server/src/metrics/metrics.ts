import type { AnalysisResult } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolObserver } from '../inference/pool.ts';
import { measureRequests } from './measure-requests.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** What this server counts and measures. No label ever contains an id, a name, an address or anything that somebody wrote. */
		metrics: Metrics;
	}
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The operations that access the disk or the object store once per image. */
export const measuredOperations = ['write', 'read', 'delete', 'checkWritable'] as const;

/** Upper bounds in seconds: for responses, and for one part of the work on them. */
const answerBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const workBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Measures analyses. */
function createPoolObserver(registers: Registry[]): PoolObserver {
	const waiting = new Histogram({
		name: 'dermavigil_analysis_wait_seconds',
		help: 'How long photos waited for a thread.',
		buckets: [0.001, ...workBuckets],
		registers,
	});
	const thread = new Histogram({
		name: 'dermavigil_analysis_thread_seconds',
		help: 'How long a thread took for the analysis of a photo, decoding and drawing included.',
		buckets: workBuckets,
		registers,
	});
	const model = new Histogram({
		name: 'dermavigil_analysis_model_seconds',
		help: 'How long the model ran for a photo, on its own thread.',
		buckets: workBuckets,
		registers,
	});
	const analyzed = new Counter({
		name: 'dermavigil_photos_analyzed_total',
		help: 'Photos that were analyzed, and whether they could be assessed or why not.',
		labelNames: ['suitability'] as const,
		registers,
	});
	return {
		waited: (seconds) => waiting.observe(seconds),
		analyzed({ suitability }: Pick<AnalysisResult, 'suitability'>, seconds) {
			analyzed.inc({ suitability });
			thread.observe(seconds.thread);
			model.observe(seconds.model);
		},
	};
}

/** Starts counters at zero for what may never happen: Prometheus sees no increase in a value that did not exist before. */
function beginAtZero({ mails, reminders, storage, inference }: Metrics): void {
	for (const outcome of ['answered', 'full', 'failed']) inference.inc({ outcome }, 0);
	for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
	for (const outcome of ['sent', 'failed', 'gone']) reminders.inc({ outcome }, 0);
	for (const operation of measuredOperations) storage.zero({ operation, outcome: 'failed' });
	storage.zero({ operation: 'read', outcome: 'missing' });
}

/** Counters and measures of one server. */
function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	const add = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
		new Counter({ name, help, labelNames, registers });

	return {
		registry,
		requests: new Histogram({
			name: 'dermavigil_http_request_duration_seconds',
			help: 'Time to the end of an answer, by the pattern of its route. What matches none is "unmatched".',
			labelNames: ['method', 'route', 'status'] as const,
			buckets: answerBuckets,
			registers,
		}),
		refusedPhotos: add('dermavigil_photos_refused_total', 'Photos that were refused, and why.', 'reason'),
		analysis: createPoolObserver(registers),
		inference: add(
			'dermavigil_inference_attempts_total',
			'Requests to inference services, repeated ones too.',
			'outcome',
		),
		unable: add('dermavigil_unable_total', 'Calls that found no room or time, as at a full disk.'),
		auditFailures: add('dermavigil_audit_failures_total', 'Calls whose row in the audit log could not be written.'),
		mails: add('dermavigil_mails_total', 'Messages to patients, reminders left out.', 'outcome'),
		reminders: add('dermavigil_reminders_total', 'Attempts to send a reminder.', 'outcome'),
		storage: new Histogram({
			name: 'dermavigil_image_store_duration_seconds',
			help: 'Time that the image store took, retries included.',
			labelNames: ['operation', 'outcome'] as const,
			buckets: workBuckets,
			registers,
		}),

		/** Adds a gauge whose value is read whenever the metrics are. */
		watch(name: string, help: string, read: () => number): void {
			new Gauge({
				name,
				help,
				registers,
				collect() {
					this.set(read());
				},
			});
		},

		/** The same with several values, told apart by the label `by`. */
		watchEach(name: string, help: string, by: string, read: () => Record<string, number>): void {
			new Gauge({
				name,
				help,
				labelNames: [by],
				registers,
				collect() {
					for (const [each, value] of Object.entries(read())) this.set({ [by]: each }, value);
				},
			});
		},
	};
}

/** Lets `app` count and measure; see serveMetrics for who reads it. */
export function addMetrics(app: FastifyInstance, version: string): void {
	const metrics = createMetrics();
	beginAtZero(metrics);
	app.decorate('metrics', metrics);
	measureRequests(app);
	metrics.watchEach('dermavigil_build_info', 'The version that runs.', 'version', () => ({ [version]: 1 }));
}
