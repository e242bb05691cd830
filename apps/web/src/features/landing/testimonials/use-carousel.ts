import { useEffect, useState } from 'react';

interface Carousel {
	index: number;
	previous(): void;
	next(): void;
	select(index: number): void;
}

/** One of `count` at a time, round and round. While `turning`, the next one comes every `every` milliseconds. */
export function useCarousel(count: number, turning: boolean, every: number): Carousel {
	const [index, setIndex] = useState(0);
	const move = (by: number) => setIndex((now) => (now + by + count) % count);
	useEffect(() => {
		if (!turning) return;
		// Started anew with each index, so that what was just chosen stays for its whole time.
		const timer = setTimeout(() => setIndex((index + 1) % count), every);
		return () => clearTimeout(timer);
	}, [turning, index, count, every]);
	return { index, previous: () => move(-1), next: () => move(1), select: setIndex };
}
