import { formatWholePercent } from '@dermavigil/contract';

/** A share, 0 to 1, as patients read it: in whole percent, and never 0% or 100% by rounding. */
export function percent(share: number): string {
	return formatWholePercent(share * 100);
}

/** 'one', 'one and two', 'one, two and three'; or with another word before the last. */
export function list(words: readonly string[], last: 'and' | 'or' = 'and'): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
