/** A share, 0 to 1, in whole percent. */
export const percent = (share: number) => `${Math.round(share * 100)}%`;

/** A share beside the threshold that it is compared with, in percent: whole ones would call 4.6 and 4.7 the same. */
export const exactPercent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** 'one', 'one and two', 'one, two and three'; or with another word before the last. */
export function list(words: readonly string[], last: 'and' | 'or' = 'and'): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
