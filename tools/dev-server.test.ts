import { expect, it, onTestFinished, vi } from 'vitest';

it('sends calls to the port at which the server listens', async () => {
	onTestFinished(() => void vi.unstubAllEnvs());
	vi.stubEnv('PORT', '3141');
	const { default: config } = await import('../apps/web/vite.config.ts');
	expect(config.server?.proxy?.['/api/']).toMatchObject({ target: 'http://127.0.0.1:3141' });
});
