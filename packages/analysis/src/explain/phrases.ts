/** 'one', 'one and two', 'one, two and three'; or with another word before the last. */
export function list(words: readonly string[], last: 'and' | 'or' = 'and'): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
