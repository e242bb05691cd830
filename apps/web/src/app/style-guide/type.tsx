import { StyleGuideSection } from './style-guide-section.tsx';

const sizes = [
	['hero', 'font-serif text-hero'],
	['display', 'font-serif text-display'],
	['2xl', 'font-serif text-2xl'],
	['xl', 'font-serif text-xl'],
	['lg', 'text-lg'],
	['base', 'text-base'],
	['sm', 'text-sm'],
] as const;

const spaces = ['w-1', 'w-2', 'w-3', 'w-4', 'w-6', 'w-8', 'w-12', 'w-20', 'w-28'] as const;

/** The scale of type, spacing and elevation. */
export function Typography() {
	return (
		<StyleGuideSection title="Type, spacing, elevation">
			<dl className="grid gap-4">
				{sizes.map(([name, variant]) => (
					<div key={name} className="grid items-baseline gap-x-6 sm:grid-cols-[5rem_1fr]">
						<dt className="text-quiet text-sm">{name}</dt>
						<dd className={variant}>A spot seen early</dd>
					</div>
				))}
			</dl>
			<ul className="grid gap-1.5">
				{spaces.map((width) => (
					<li key={width} className="flex items-center gap-3 text-quiet text-sm">
						<span className={`h-3 rounded-sm bg-primary ${width}`} />
						{width.slice(2)}
					</li>
				))}
			</ul>
			<div className="grid gap-6 sm:grid-cols-3">
				<p className="rounded-xl border border-line bg-surface p-6 text-sm">Flat: a line is enough</p>
				<p className="rounded-xl border border-line bg-surface p-6 text-sm shadow-card">Card: a surface on the page</p>
				<p className="rounded-xl border border-line bg-raised p-6 text-sm shadow-float">Float: over everything</p>
			</div>
		</StyleGuideSection>
	);
}
