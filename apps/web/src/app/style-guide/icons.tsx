import {
	Camera,
	CircleAlert,
	CircleCheck,
	FileText,
	Gauge,
	ImageUp,
	Layers,
	Lock,
	LogOut,
	MonitorSmartphone,
	ScanSearch,
	ShieldCheck,
	Stethoscope,
} from 'lucide-react';
import { contourPath } from '../../ui/brand/contour-path.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { StyleGuideSection } from './style-guide-section.tsx';

const icons = [
	Camera,
	ImageUp,
	ScanSearch,
	Layers,
	Gauge,
	FileText,
	Stethoscope,
	Lock,
	ShieldCheck,
	MonitorSmartphone,
	CircleCheck,
	CircleAlert,
	LogOut,
];

/** The logo, the contour motif and the icons in use: Lucide, 1.6 to 2 px strokes, always with a label nearby. */
export function Icons() {
	return (
		<StyleGuideSection title="Mark, motif, icons">
			<div className="flex flex-wrap items-center gap-12">
				<Logo />
				<svg aria-hidden="true" viewBox="-60 -60 120 120" fill="none" className="size-32">
					{[20, 32, 44, 56].map((radius) => (
						<path key={radius} d={contourPath(radius, 1.4 + radius / 40)} className="stroke-contour" />
					))}
					<path d={contourPath(12, 1.4, 0.2)} className="fill-accent/35 stroke-accent" strokeWidth="2" />
				</svg>
			</div>
			<ul className="flex flex-wrap gap-5">
				{icons.map((Icon, index) => (
					<li key={Icon.displayName ?? index}>
						<Icon strokeWidth={1.6} className="size-7 text-primary" />
					</li>
				))}
			</ul>
		</StyleGuideSection>
	);
}
