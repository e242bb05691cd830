import mdx from '@mdx-js/rollup';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { articleTexts } from './vite/article-texts.ts';

export default defineConfig({
	root: import.meta.dirname,
	plugins: [mdx(articleTexts), react()],
	test: {
		name: 'web',
		environment: 'jsdom',
		// An eighth less processor time than with processes, and nothing here needs a process of its own.
		pool: 'threads',
		// Half the processor time: a thread loads jsdom, React and everything else from node_modules once, not for each file.
		isolate: false,
		include: ['{src,test,vite}/**/*.test.{ts,tsx}'],
		setupFiles: ['./test/setup.ts'],
		restoreMocks: true,
		unstubGlobals: true,
		// Limits for what hangs, not for what is slow.
		testTimeout: 60_000,
		expect: { poll: { timeout: 15_000 } },
	},
});
