import { Progress as Primitive } from 'radix-ui';

/** Work of unknown length is going on. */
export function Progress({ label }: { label: string }) {
	return (
		<Primitive.Root value={null} aria-label={label} className="h-1.5 w-full overflow-hidden rounded-full bg-line">
			<Primitive.Indicator className="block h-full w-1/3 animate-sweep rounded-full bg-primary motion-reduce:w-full motion-reduce:opacity-50" />
		</Primitive.Root>
	);
}
