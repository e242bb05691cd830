import { expect, it } from 'vitest';
import { createLocalVoice } from './local-voice.ts';

it('is closed in silence while it is being loaded', async () => {
	const voice = createLocalVoice();
	const loaded = voice.warmUp();
	await voice.close();
	await expect(loaded).resolves.toBeUndefined();
});

it('says that there is no voice to be loaded', async () => {
	const voice = createLocalVoice({ worker: new URL('./delivery.ts', import.meta.url) });
	await expect(voice.warmUp()).rejects.toThrow('delivery.ts');
	await voice.close();
});
