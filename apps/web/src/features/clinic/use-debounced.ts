import { useEffect, useState } from 'react';

/** Milliseconds without a change after which somebody has finished typing. */
const delay = 250;

/** The value once it has stayed the same for a moment, so that typing into a search or a filter causes only one request. */
export function useDebounced<Value>(value: Value): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), delay);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
