import type { Case } from '@dermavigil/contract';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface CaseGridProps {
	cases: Case[];
	busy: boolean;
	/** The case that has the focus, or had it last. */
	current: string | null;
	/** Moves the focus to a case. */
	onMove(id: string): void;
	/** There is no next case yet. */
	onEnd(): void;
	/** Opens the loupe. */
	onMagnify(id: string): void;
	/** A tile; only the `reachable` one can be reached with the Tab key. */
	children(caseItem: Case, reachable: boolean): ReactNode;
}

/** The cases by their photos. Arrow keys, Home and End move between them, and Space magnifies. */
export function CaseGrid({ cases, busy, current, onMove, onEnd, onMagnify, children }: CaseGridProps) {
	const list = useRef<HTMLUListElement>(null);
	const place = Math.max(
		0,
		cases.findIndex(({ id }) => id === current),
	);
	const press = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const row = list.current ? getComputedStyle(list.current).gridTemplateColumns.split(' ').length : 1;
		const last = cases.length - 1;
		const places: Record<string, number> = {
			ArrowLeft: place - 1,
			ArrowRight: place + 1,
			ArrowUp: place - row,
			ArrowDown: place + row,
			Home: 0,
			End: last,
		};
		const next = places[event.key];
		const onPhoto = event.target instanceof Element && event.target.matches('[data-case]');
		if (next === undefined && !(event.key === ' ' && onPhoto)) return;
		event.preventDefault();
		if (next === undefined) onMagnify(cases[place]!.id);
		else if (cases[next]) onMove(cases[next].id);
		else if (next > last) onEnd();
	};
	return (
		<ul
			ref={list}
			aria-label="Photos of the cases"
			aria-busy={busy}
			onKeyDown={press}
			className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-4 max-sm:grid-cols-[repeat(auto-fill,minmax(min(max(8rem,40%),100%),1fr))] max-sm:gap-3"
		>
			{cases.map((caseItem, index) => children(caseItem, index === place))}
		</ul>
	);
}
