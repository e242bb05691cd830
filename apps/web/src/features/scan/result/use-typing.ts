import { limits } from '@dermavigil/contract';
import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../lib/reduced-motion.ts';

interface Typing {
	/** How many characters of the text stand there now. */
	typed: number;
	done: boolean;
}

/** Types a text one character at a time; at once for people who asked for less motion. */
export function useTyping(text: string): Typing {
	const still = useReducedMotion();
	const [typed, setTyped] = useState(0);
	const done = still || typed >= text.length;
	useEffect(() => {
		if (done) return;
		const timer = setTimeout(() => setTyped((current) => current + 1), limits.scan.typingSpeed);
		return () => clearTimeout(timer);
	});
	return { typed, done };
}
