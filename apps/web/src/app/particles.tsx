/** Fractional part of a multiple of an irrational number: spread evenly, looks random, is the same every time. */
const spread = (index: number, step: number) => (index * step) % 1;

/** Motes that drift behind the header; decoration. They rest for people who asked for less motion. */
export function Particles({ count }: { count: number }) {
	return (
		<div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 h-16 overflow-hidden">
			{Array.from({ length: count }, (_, index) => {
				const size = 3 + 4 * spread(index, 0.732);
				const style = {
					left: `${100 * spread(index + 1, 0.618)}%`,
					top: `${12 + 70 * spread(index + 1, 0.414)}%`,
					width: size,
					height: size,
					animationDelay: `${-14 * spread(index, 0.267)}s`,
				};
				const tint = index % 5 === 0 ? 'bg-accent/35' : 'bg-primary/15';
				return (
					<span
						key={style.left}
						data-particle
						style={style}
						className={`absolute animate-drift rounded-full ${tint}`}
					/>
				);
			})}
		</div>
	);
}
