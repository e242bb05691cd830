import type { Symptoms } from '@dermavigil/contract';

/** The symptoms after one more answer; undefined takes one back. */
export function withSymptom<Name extends keyof Symptoms>(
	symptoms: Symptoms,
	name: Name,
	answer: Symptoms[Name],
): Symptoms {
	const { [name]: _, ...others } = symptoms;
	return answer === undefined ? others : { ...others, [name]: answer };
}
