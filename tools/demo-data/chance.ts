/** A random number from `min` up to `max`. */
export function between(min: number, max: number): number {
	return min + Math.random() * (max - min);
}

/** A random element of a list. */
export function pick<T>(list: readonly T[]): T {
	return list[Math.floor(Math.random() * list.length)]!;
}
