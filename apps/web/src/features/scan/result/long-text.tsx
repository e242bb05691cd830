import { limits } from '@dermavigil/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TypedText } from './typed-text.tsx';

interface LongTextProps {
	text: string;
	/** Types the text out, the first time that it is shown, instead of showing it at once. */
	typed?: boolean;
}

/** A text that shows its beginning when it is long, and the rest on request. */
export function LongText({ text, typed = false }: LongTextProps) {
	const [whole, setWhole] = useState(false);
	const [opened, setOpened] = useState(false);
	const long = text.length > limits.scan.truncateAt;
	const shown = long && !whole ? `${text.slice(0, limits.scan.truncateAt).trimEnd()}…` : text;
	const toggle = () => {
		setWhole(!whole);
		setOpened(true);
	};
	return (
		<div>
			{typed && !opened ? <TypedText text={shown} /> : <p>{shown}</p>}
			{long && (
				<Button variant="quiet" size="small" aria-expanded={whole} onClick={toggle} className="-ml-3.5">
					{whole ? 'Show less' : 'Show more'}
				</Button>
			)}
		</div>
	);
}
