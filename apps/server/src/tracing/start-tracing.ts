import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@dermavigil/contract';
import FastifyOtel from '@fastify/otel';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyRequest } from 'fastify';
import server from '../../package.json' with { type: 'json' };
import { exportStripped } from './strip-spans.ts';

/** Milliseconds for sending the remaining spans when the server ends. */
const maxFlushMs = 2000;

const probes = new Set(Object.values(calls).flatMap((call) => ('probe' in call ? [call.path as string] : [])));

/** A call of the contract by its pattern: the path itself contains ids. */
const toName = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? 'unmatched'}`;

/**
 * Sends spans of requests, queries and calls to other services to the place that OpenTelemetry's own variables name,
 * such as OTEL_EXPORTER_OTLP_ENDPOINT. Import this before anything that imports pg. The returned function sends the
 * remaining spans.
 */
export function startTracing(): () => Promise<void> {
	const service = resourceFromAttributes({ 'service.name': 'dermavigil', 'service.version': server.version });
	const provider = new NodeTracerProvider({
		resource: defaultResource()
			.merge(service)
			.merge(detectResources({ detectors: [envDetector] })),
		spanProcessors: [new BatchSpanProcessor(exportStripped(new OTLPTraceExporter()))],
	});
	// Without baggage, through which a stranger's words would reach other services.
	provider.register({ propagator: new W3CTraceContextPropagator() });
	registerInstrumentations({
		tracerProvider: provider,
		instrumentations: [
			new FastifyOtel({
				registerOnInitialization: true,
				instrumentHooks: false,
				recordExceptions: false,
				ignorePaths: ({ url }) => probes.has(url),
				requestHook: (span, request) => void span.updateName(toName(request)),
			}),
			new PgInstrumentation({ requireParentSpan: true }),
			new UndiciInstrumentation({ requireParentforSpans: true }),
		],
	});
	// A collector that is away must not delay the end of the process.
	return () => Promise.race([provider.shutdown(), wait(maxFlushMs, undefined, { ref: false })]);
}
