import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useRoles } from '../api/use-roles.ts';
import { FocusHome } from '../lib/focus-home.tsx';
import { Button } from '../ui/button.tsx';
import { AccountLinks } from './account-links.tsx';
import { Navigation } from './navigation.tsx';

interface MobileMenuProps {
	id: string;
	open: boolean;
	/** The button that opens it. */
	opener: RefObject<HTMLElement | null>;
}

/** The header's links on narrow screens, in a menu that opens. */
export function MobileMenu({ id, open, opener }: MobileMenuProps) {
	const { patient, clinician } = useRoles();
	return (
		<nav
			id={id}
			aria-label="Menu"
			hidden={!open}
			className="relative max-h-[calc(100dvh-var(--header))] overflow-y-auto border-line border-t px-[16px] pt-2 pb-5 sm:px-8 lg:hidden"
		>
			<Navigation
				className="mb-3"
				linkClassName="block rounded-sm py-3 font-serif text-xl decoration-accent decoration-2 underline-offset-8 aria-[current=page]:underline"
			/>
			{/* The links are hidden once the menu is closed. */}
			<FocusHome home={opener}>
				<AccountLinks
					patientLogin="Patient Login"
					className="mb-5 border-line border-t pt-3"
					linkClassName="block rounded-sm py-3 font-medium text-sm decoration-accent decoration-2 underline-offset-8 transition hover:text-primary aria-[current=page]:text-primary aria-[current=page]:underline"
				/>
			</FocusHome>
			{!patient && !clinician && (
				<Button asChild className="w-full">
					<Link to="/scan">Scan Now</Link>
				</Button>
			)}
		</nav>
	);
}

/** Whether the header's menu is open. Escape, focus elsewhere and every navigation close it. */
export function useMobileMenu() {
	const [open, setOpen] = useState(false);
	const header = useRef<HTMLElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (!open) return;
		const closing = new AbortController();
		const { signal } = closing;
		const closeOnEscape = ({ key }: KeyboardEvent) => {
			if (key !== 'Escape') return;
			setOpen(false);
			opener.current?.focus();
		};
		// The menu covers the page, and would hide the element that has the focus.
		const closeOnFocusElsewhere = ({ target }: FocusEvent) => {
			if (target instanceof Node && !header.current?.contains(target)) setOpen(false);
		};
		document.addEventListener('keydown', closeOnEscape, { signal });
		document.addEventListener('focusin', closeOnFocusElsewhere, { signal });
		return () => closing.abort();
	}, [open]);
	// Every navigation closes the menu, including back and to the same page.
	const { key } = useLocation();
	const [shownAt, setShownAt] = useState(key);
	if (shownAt !== key) {
		setShownAt(key);
		setOpen(false);
	}
	return { open, toggle: () => setOpen(!open), header, opener };
}
