import { limits } from '@dermavigil/contract';
import { Camera, Gauge, Layers, Lock, MonitorSmartphone, ScanSearch } from 'lucide-react';
import { ExampleResult } from './example/example-result.tsx';
import { Section } from './section.tsx';

const features = [
	{
		icon: Camera,
		title: 'Easy Scanning',
		description: 'Take a photo, drop one in or paste it. Phone photos and dermatoscope images both work.',
	},
	{
		icon: ScanSearch,
		title: 'AI-Powered Analysis',
		description: 'The AI has learned from thousands of skin photos. It compares yours with each condition it knows.',
	},
	{
		icon: Gauge,
		title: 'Quick Results',
		description: `The analysis takes under ${limits.claims.analysisSeconds} seconds. No account needed.`,
	},
	{
		icon: Lock,
		title: 'Privacy Focused',
		description: 'The AI runs on your device. Your photo stays there unless you choose our server.',
	},
	{
		icon: Layers,
		title: 'Detailed Insights',
		description: 'The risk, what it could be, a heat-map, the outline of the spot, and a plain explanation.',
	},
	{
		icon: MonitorSmartphone,
		title: 'Accessible Anywhere',
		description: 'Works on a phone, tablet or computer, by touch, by keyboard or with a screen reader.',
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
			<ExampleResult />
			<ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
				{features.map(({ icon: Icon, title, description }) => (
					<li key={title} className="group bg-surface p-6 transition-colors hover:bg-wash sm:p-8">
						<Icon strokeWidth={1.6} className="size-8 text-accent" />
						<h3 className="mt-5 text-xl">{title}</h3>
						<p className="mt-2 text-quiet">{description}</p>
					</li>
				))}
			</ul>
		</Section>
	);
}
