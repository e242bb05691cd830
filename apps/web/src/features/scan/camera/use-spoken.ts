import { useEffect } from 'react';

/** Milliseconds until a text that is still on screen is repeated, for people who cannot see it. */
const repeatEach = 5000;

/** Whether this browser can speak. */
export const canSpeak = (): boolean => 'speechSynthesis' in window;

/** Has the browser say what is on screen while `enabled`: at each change, and again while it stays. A new text interrupts the old one. */
export function useSpoken(text: string | null, enabled: boolean): void {
	useEffect(() => {
		if (!enabled || !text || !canSpeak()) return;
		const speak = () => {
			speechSynthesis.cancel();
			speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: 'en-US' }));
		};
		speak();
		const repeated = setInterval(speak, repeatEach);
		return () => clearInterval(repeated);
	}, [text, enabled]);
	// After it is switched off, the rest would come too late.
	useEffect(() => {
		if (enabled && canSpeak()) return () => speechSynthesis.cancel();
	}, [enabled]);
}
