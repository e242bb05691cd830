import { contourPath } from './contour-path.ts';

const ring = contourPath(7.4, 2.2, 0.16);
const core = contourPath(3.4, 3.1, 0.2);

/** The logo: a lens with a lesion's contour lines in place of the iris. */
function LogoMark() {
	return (
		<svg aria-hidden="true" viewBox="-20 -20 40 40" fill="none" className="size-9 min-w-0">
			<path
				d="M-17.5 0C-11.5 -9.2 -6 -12 0 -12S11.5 -9.2 17.5 0C11.5 9.2 6 12 0 12S-11.5 9.2 -17.5 0Z"
				className="stroke-primary"
				strokeWidth="2.4"
				strokeLinejoin="round"
			/>
			<path d={ring} className="stroke-primary" strokeWidth="1.6" />
			<path d={core} className="fill-accent" />
		</svg>
	);
}

/** Logo and name, to be placed inside a link. If large letters leave no room, the name wraps out of sight. */
export function Logo() {
	return (
		<span className="inline-flex h-9 min-w-0 flex-wrap content-start items-center gap-x-2.5 gap-y-9 overflow-clip [overflow-clip-margin:0.5rem]">
			<LogoMark />
			<span className="font-medium font-serif text-ink text-xl leading-none tracking-[-0.015em]">DermaVigil</span>
		</span>
	);
}
