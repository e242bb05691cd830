/** A placeholder for content that is loading; give it the size of that content. */
export function Skeleton({ className }: { className: string }) {
	return (
		<span
			aria-hidden="true"
			className={`block overflow-hidden rounded-md bg-line/60 forced-colors:border ${className}`}
		>
			<span className="block h-full w-1/3 animate-sweep bg-raised/40 motion-reduce:hidden" />
		</span>
	);
}

/** The placeholder of part of a page, also for screen readers: `label` says what is loading. */
export function LoadingPart({ label, className }: { label: string; className: string }) {
	return (
		<div role="status">
			<span className="sr-only">{label}</span>
			<Skeleton className={className} />
		</div>
	);
}
