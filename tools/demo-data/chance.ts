/** Any number from `least` up to `most`. */
export function between(least: number, most: number): number {
	return least + Math.random() * (most - least);
}

/** Any of a list. */
export function pick<T>(list: readonly T[]): T {
	return list[Math.floor(Math.random() * list.length)]!;
}
