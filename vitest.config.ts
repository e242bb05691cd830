import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		// The default leaves one core idle, which on two doubles the time.
		maxWorkers: '100%',
		projects: [
			{
				test: {
					name: 'node',
					// A process loads the server and starts its analysis once, not for each file.
					isolate: false,
					include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'tools/**/*.test.ts', 'training/*.test.ts'],
					globalSetup: 'apps/server/test/database-server.ts',
					setupFiles: 'apps/server/test/documented-headers.ts',
					// Some of these start servers and models; the limit is for what hangs, not for what is slow.
					testTimeout: 60_000,
					hookTimeout: 60_000,
					expect: { poll: { timeout: 30_000 } },
					// As the server sets it: the runtime is not to report to its maker.
					env: { ORT_DISABLE_TELEMETRY: '1' },
				},
			},
			'apps/web',
		],
	},
});
