import { UsageError } from '../apps/server/src/run-command.ts';

/** The number given for an option. Throws a UsageError if it is not a number above zero. */
export function readNumber(option: string, given: string): number {
	const number = Number(given);
	if (number > 0 && Number.isFinite(number)) return number;
	throw new UsageError(`${option}: "${given}" is no number above zero.`);
}

/** The same for a whole number of things. */
export function readCount(option: string, given: string): number {
	if (!/^[1-9]\d*$/.test(given)) throw new UsageError(`${option}: "${given}" is no whole number above zero.`);
	return Number(given);
}
