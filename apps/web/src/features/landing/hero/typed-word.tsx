import { limits } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { useMotion } from '../../../lib/use-motion.ts';
import { beforeTyping, nextTyping, typingDelay } from './typing.ts';

const { words, typing } = limits.hero;

/** One word after another, typed and erased. Screen readers get all of them at once; at rest it shows a whole word. */
export function TypedWord() {
	const moving = useMotion();
	const now = useRef(beforeTyping);
	const [{ word, shown }, show] = useState(beforeTyping);
	useEffect(() => {
		if (!moving) return;
		let timer: ReturnType<typeof setTimeout>;
		// Each step schedules the next one itself: waiting for a render would add to every delay.
		const wait = () => {
			timer = setTimeout(step, typingDelay(now.current, words[now.current.word]!.length, typing));
		};
		const step = () => {
			now.current = nextTyping(now.current, words);
			show(now.current);
			wait();
		};
		wait();
		return () => clearTimeout(timer);
	}, [moving]);
	return (
		<>
			<span className="sr-only">{words.join(', ')}</span>
			<span aria-hidden="true" data-typed className="hero-word">
				{moving ? words[word]!.slice(0, shown) : words[word]}
				{moving && <span className="ml-[0.04em] inline-block animate-blink font-light not-italic">|</span>}
			</span>
		</>
	);
}
