import { limits, splitSentences } from '@dermavigil/contract';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSteps } from '../../lib/use-steps.ts';
import { Button } from '../../ui/button.tsx';

interface LongTextProps {
	text: string;
	/** Types the text out the first time it is shown, instead of showing it at once. */
	typed?: boolean;
	/** Sets the first sentence large. */
	lead?: boolean;
}

/** Shows only the beginning of a long text, and the rest on request and on paper. */
export function LongText({ text, typed = false, lead = false }: LongTextProps) {
	const [whole, setWhole] = useState(false);
	const [opened, setOpened] = useState(false);
	const printing = usePrinting();
	const long = text.length > limits.scan.truncateAt;
	const shown = long && !whole && !printing ? truncate(text) : text;
	const toggle = () => {
		setWhole(!whole);
		setOpened(true);
	};
	return (
		<div className="@container">
			{typed && !opened ? <TypedText text={shown} /> : lead ? <LeadText text={shown} /> : <p>{shown}</p>}
			{long && (
				<Button variant="quiet" size="small" aria-expanded={whole} onClick={toggle} className="-ml-3.5">
					{whole ? 'Show less' : 'Show more'}
				</Button>
			)}
		</div>
	);
}

/** The beginning of a text. A number at the cut is left out, because cut off it would be a different number. */
function truncate(text: string): string {
	const beginning = text.slice(0, limits.scan.truncateAt);
	const cutsFigure = /^[\d.,%]/.test(text.slice(limits.scan.truncateAt));
	return `${(cutsFigure ? beginning.replace(/[\d.,]+$/, '') : beginning).trimEnd()}…`;
}

/** Whether the page is being printed, since nobody can ask paper for the rest. */
function usePrinting(): boolean {
	const [printing, setPrinting] = useState(false);
	useEffect(() => {
		// What is printed is what the page shows when these return.
		const begin = () => flushSync(() => setPrinting(true));
		const end = () => flushSync(() => setPrinting(false));
		window.addEventListener('beforeprint', begin);
		window.addEventListener('afterprint', end);
		return () => {
			window.removeEventListener('beforeprint', begin);
			window.removeEventListener('afterprint', end);
		};
	}, []);
	return printing;
}

function LeadText({ text }: { text: string }) {
	const [first, ...rest] = splitSentences(text);
	return (
		<>
			{/* "dermatologist" has a whole line in a phone's dialog, too, with letters of twice the size. */}
			<p className="max-w-prose text-balance font-medium font-serif text-[min(var(--text-xl),16cqw)]/[1.3]">{first}</p>
			{rest.length > 0 && <p className="mt-2 max-w-prose">{rest.join(' ')}</p>}
		</>
	);
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/**
 * Types out the first text; one that replaces it appears at once. The layout has room for all of it from the start, and
 * screen readers get it whole. The button is beside the heading above, if the size of the letters leaves room.
 */
function TypedText({ text }: { text: string }) {
	const [skipped, setSkipped] = useState(false);
	const [first] = useState(text);
	const later = text !== first;
	const typed = useSteps(first.length, limits.scan.typingSpeed);
	if (skipped) {
		// The button that had the focus is gone, so the focus moves to the text.
		return (
			<p ref={takeFocus} tabIndex={-1} className="outline-none">
				{text}
			</p>
		);
	}
	if (typed === first.length || later) return <p>{text}</p>;
	return (
		<div className="relative">
			<p className="sr-only">{text}</p>
			<p aria-hidden="true">
				<span data-typed>{text.slice(0, typed)}</span>
				<span className="invisible">{text.slice(typed)}</span>
			</p>
			<Button
				variant="quiet"
				size="small"
				onClick={() => setSkipped(true)}
				className="@min-[16rem]:absolute -top-9.5 -right-3.5"
			>
				Show all at once
			</Button>
		</div>
	);
}
