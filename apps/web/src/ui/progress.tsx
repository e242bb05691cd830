import { Progress as Primitive } from 'radix-ui';

interface ProgressProps {
	label: string;
	/** 0 to 1; omitted while the duration is unknown. */
	share?: number;
}

/** A progress bar; without a value, an indeterminate one. */
export function Progress({ label, share }: ProgressProps) {
	const known = share !== undefined;
	return (
		<Primitive.Root
			value={known ? Math.round(share * 100) : null}
			aria-label={label}
			className="h-1.5 w-full overflow-hidden rounded-full bg-line"
		>
			<Primitive.Indicator
				style={known ? { width: `${share * 100}%` } : {}}
				className={`block h-full rounded-full bg-primary ${known ? 'transition-[width] duration-150' : 'w-1/3 animate-sweep motion-reduce:w-full motion-reduce:opacity-50'}`}
			/>
		</Primitive.Root>
	);
}
