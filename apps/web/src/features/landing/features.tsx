import { limits } from '@dermavigil/contract';
import { Camera, Gauge, Layers, Lock, MonitorSmartphone, ScanSearch } from 'lucide-react';
import { Section } from './section.tsx';

const features = [
	{
		icon: Camera,
		title: 'Easy Scanning',
		description: 'Take a photo, drop one in or paste it. Photos from a phone and from a dermatoscope both work.',
	},
	{
		icon: ScanSearch,
		title: 'AI-Powered Analysis',
		description: 'An AI model trained on published skin images weighs every condition it knows against your photo.',
	},
	{
		icon: Gauge,
		title: 'Quick Results',
		description: `The analysis itself takes under ${limits.claims.analysisSeconds} seconds. No account, no waiting room.`,
	},
	{
		icon: Lock,
		title: 'Privacy Focused',
		description: 'The model comes to your device; your photo stays on it. Using the server instead is your choice.',
	},
	{
		icon: Layers,
		title: 'Detailed Insights',
		description: 'A risk, a confidence for each condition, a heat-map, the outline, and an explanation in plain words.',
	},
	{
		icon: MonitorSmartphone,
		title: 'Accessible Anywhere',
		description: 'In the browser of a phone, tablet or computer, by touch, by keyboard or with a screen reader.',
	},
] as const;

/** The six main features. */
export function Features() {
	return (
		<Section
			id="features"
			title="Everything you need for a closer look"
			lead="From one photo to an answer you can take to a doctor."
		>
			<ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
				{features.map(({ icon: Icon, title, description }) => (
					<li key={title} className="group bg-surface p-6 transition-colors hover:bg-wash sm:p-8">
						<Icon aria-hidden="true" strokeWidth={1.6} className="size-8 text-accent" />
						<h3 className="mt-5 text-xl">{title}</h3>
						<p className="mt-2 text-quiet text-sm">{description}</p>
					</li>
				))}
			</ul>
		</Section>
	);
}
