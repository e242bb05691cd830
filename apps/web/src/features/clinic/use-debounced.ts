import { useEffect, useState } from 'react';

/** Milliseconds without a change after which somebody has typed what they wanted. */
const delay = 250;

/** A value as it was when it last stayed the same for a moment: what is typed into a search or a filter is asked for once. */
export function useDebounced<Value>(value: Value): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), delay);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
