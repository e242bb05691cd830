import { StyleGuideSection } from './style-guide-section.tsx';

/** Written out in full, because Tailwind finds class names by scanning the source. */
const grounds = [
	['paper', 'bg-paper text-ink'],
	['surface', 'bg-surface text-ink'],
	['sunken', 'bg-sunken text-ink'],
	['raised', 'bg-raised text-ink'],
	['wash', 'bg-wash text-ink'],
	['paper, quiet', 'bg-paper text-quiet'],
	['sunken, quiet', 'bg-sunken text-quiet'],
	['primary', 'bg-primary text-on-primary'],
	['accent wash', 'bg-accent-wash text-accent'],
	['deep', 'bg-deep text-on-deep'],
	['deep, quiet', 'bg-deep text-deep-quiet'],
	['deep, accent', 'bg-deep text-deep-accent'],
	['low', 'bg-low-wash text-low'],
	['medium', 'bg-medium-wash text-medium'],
	['high', 'bg-high-wash text-high'],
	['unknown', 'bg-unknown-wash text-unknown'],
	['high, ink', 'bg-high-wash text-ink'],
	['danger', 'bg-danger text-on-danger'],
	['malignant', 'bg-malignant text-paper'],
	['surface, success', 'bg-surface text-success'],
] as const;

const heat = ['bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4'] as const;

/** Every text color on the background it is meant for. */
export function Colors() {
	return (
		<StyleGuideSection title="Colors">
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
				{grounds.map(([name, variant]) => (
					<li key={name} className={`rounded-md border border-line p-4 font-semibold text-sm ${variant}`}>
						{name}
					</li>
				))}
			</ul>
			<div>
				<p className="text-quiet text-sm">Heat-map, from little to much</p>
				<ul className="mt-2 flex overflow-hidden rounded-md">
					{heat.map((variant) => (
						<li key={variant} className={`h-10 flex-1 ${variant}`} />
					))}
				</ul>
			</div>
		</StyleGuideSection>
	);
}
