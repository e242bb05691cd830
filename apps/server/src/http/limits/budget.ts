import { AppError, messages } from '@dermavigil/contract';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { isExempt } from './rate-limits.ts';

interface BudgetOptions {
	/** How much may be in use at the same time, and how much of that by one IP address. */
	max?: number;
	maxPerAddress: number;
	/** The error for requests that would exceed either of them. */
	createError: (limit: 'max' | 'maxPerAddress') => AppError;
}

/**
 * Bounds what requests use at the same time. The function that it returns takes an amount, or throws, and returns a function
 * that gives it back.
 */
export function createBudget(options: BudgetOptions) {
	const { max = Number.POSITIVE_INFINITY, maxPerAddress, createError } = options;
	const byAddress = new Map<string, number>();
	let total = 0;
	return (request: FastifyRequest, amount: number): (() => void) => {
		const address = normalizeIP(request.ip);
		const ofAddress = amount + (byAddress.get(address) ?? 0);
		if (ofAddress > maxPerAddress && !isExempt(request)) throw createError('maxPerAddress');
		if (total + amount > max) throw createError('max');
		total += amount;
		byAddress.set(address, ofAddress);
		return () => {
			total -= amount;
			const left = byAddress.get(address)! - amount;
			if (left > 0) byAddress.set(address, left);
			else byAddress.delete(address);
		};
	};
}

/** Seconds after which an address certainly has fewer calls running here. */
const retryAfter = 5;

/** Counts the running calls of an IP address, up to `maxPerAddress`. */
export const createPlaces = (maxPerAddress: number) =>
	createBudget({
		maxPerAddress,
		createError: () => new AppError('too_many', messages.server.tooManyRequests, retryAfter),
	});
