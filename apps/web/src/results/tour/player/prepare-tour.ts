import { messages } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { findBrowserVoice, saySentence } from '../../speech/browser-voice.ts';
import type { Tour } from '../paint/draw.ts';
import { type Narration, narrate } from '../sound/narration.ts';
import { mixSoundtrack, toWav } from '../sound/soundtrack.ts';
import { type Clock, createAudioClock, createClock } from './clock.ts';

/** Who speaks. Only with the server's voice do the sentences of a tour leave the device. */
export type Voice = 'browser' | 'server';

/** A tour with the voice that speaks it. */
export interface PreparedTour {
	tour: Tour;
	clock: Clock;
	/** Who was supposed to speak. */
	wanted: Voice;
	/** Who speaks; null if that failed, or the browser has no voice of its own. */
	voice: Voice | null;
	/** The server's voice, if that is the one. */
	narration: Narration | null;
}

/** Gives a tour its voice. If that fails, or a browser has none, only the captions tell it. */
export async function prepareTour(tour: Tour, wanted: Voice, signal: AbortSignal): Promise<PreparedTour> {
	if (wanted === 'server') {
		const spoken = await narrateTour(tour, signal);
		if (spoken) return spoken;
	}
	const own = wanted === 'browser' ? await findBrowserVoice() : undefined;
	const clock = createClock(tour.script, own ? (text, speed, abort) => saySentence(own, text, speed, abort) : null);
	return { tour, clock, wanted, voice: own ? 'browser' : null, narration: null };
}

async function narrateTour(tour: Tour, signal: AbortSignal): Promise<PreparedTour | null> {
	try {
		const { narration, script } = await narrate(tour.script, signal);
		const clock = createAudioClock(toWav(await mixSoundtrack(script, narration)));
		return { tour: { ...tour, script }, clock, wanted: 'server', voice: 'server', narration };
	} catch {
		if (!signal.aborted) toast.error(messages.speech.failed);
		return null;
	}
}
