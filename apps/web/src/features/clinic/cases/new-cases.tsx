import { Inbox } from 'lucide-react';

interface NewCasesProps {
	count: number;
	onShow(): void;
}

/** How many cases have come since the list was fetched; the list itself waits to be asked. Nothing moves to make room for it. */
export function NewCases({ count, onShow }: NewCasesProps) {
	return (
		<div
			role="status"
			className="max-sm:pointer-events-none max-sm:fixed max-sm:inset-x-0 max-sm:bottom-6 max-sm:z-30 max-sm:text-center sm:min-h-10"
		>
			{count > 0 && (
				<button
					type="button"
					onClick={onShow}
					className="pointer-events-auto inline-flex min-h-10 items-center gap-2 rounded-full bg-accent-wash px-4 font-semibold text-accent text-sm transition hover:underline max-sm:shadow-float"
				>
					<Inbox aria-hidden="true" className="size-4.5" />
					{count === 1 ? '1 new case' : `${count} new cases`}
				</button>
			)}
		</div>
	);
}
