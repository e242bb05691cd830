import { type ReactNode, useId } from 'react';

interface SkinPlateProps {
	/** What is seen, for those who cannot see it; without it this is a mere background. */
	label?: string;
	/** Draws on the skin, in a field from -100 -75 to 100 75. `id` makes names of gradients and filters unique. */
	children?: (id: (name: string) => string) => ReactNode;
}

/** A piece of pale skin in daylight from the upper left: fine lines, pores, and what is drawn on it. */
export function SkinPlate({ label, children }: SkinPlateProps) {
	const prefix = useId();
	const id = (name: string) => `${prefix}${name}`;
	return (
		<svg
			role="img"
			aria-label={label}
			aria-hidden={label === undefined}
			viewBox="-100 -75 200 150"
			className="block h-auto w-full"
		>
			<defs>
				<radialGradient id={id('skin')} cx="0.3" cy="0.2" r="1.05">
					<stop offset="0" stopColor="#f6d9c3" />
					<stop offset="0.6" stopColor="#e9bfa4" />
					<stop offset="1" stopColor="#d3a085" />
				</radialGradient>
				<filter id={id('pores')} x="0" y="0" width="100%" height="100%">
					<feTurbulence type="fractalNoise" baseFrequency="0.42 0.5" numOctaves="3" seed="4" />
					<feColorMatrix values="0 0 0 0 0.45  0 0 0 0 0.22  0 0 0 0 0.14  0.9 0 0 0 -0.36" />
				</filter>
				<filter id={id('mottle')} x="0" y="0" width="100%" height="100%">
					<feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="9" />
					<feColorMatrix values="0 0 0 0 0.78  0 0 0 0 0.34  0 0 0 0 0.26  0.8 0 0 0 -0.34" />
				</filter>
				<filter id={id('soft')} x="-30%" y="-30%" width="160%" height="160%">
					<feGaussianBlur stdDeviation="2" />
				</filter>
				<filter id={id('haze')} x="-40%" y="-40%" width="180%" height="180%">
					<feGaussianBlur stdDeviation="7" />
				</filter>
				<filter id={id('ragged')} x="-20%" y="-20%" width="140%" height="140%" colorInterpolationFilters="sRGB">
					<feTurbulence type="fractalNoise" baseFrequency="0.075" numOctaves="3" seed="2" result="noise" />
					<feDisplacementMap
						in="SourceGraphic"
						in2="noise"
						scale="8"
						xChannelSelector="R"
						yChannelSelector="G"
						result="torn"
					/>
					<feGaussianBlur in="torn" stdDeviation="0.55" />
				</filter>
			</defs>
			<rect x="-100" y="-75" width="200" height="150" fill={`url(#${id('skin')})`} />
			<rect x="-100" y="-75" width="200" height="150" filter={`url(#${id('mottle')})`} />
			<rect x="-100" y="-75" width="200" height="150" filter={`url(#${id('pores')})`} opacity="0.55" />
			{children?.(id)}
		</svg>
	);
}
