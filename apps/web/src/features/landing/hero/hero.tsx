import { ArrowDown, ScanSearch } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { MotionToggle } from '../../../ui/motion-toggle.tsx';
import { HeroFigure } from './hero-figure.tsx';
import { TypedWord } from './typed-word.tsx';

const action = 'Analyze Clinical Image';

/** The first view. index.html contains its words, too, until this code arrives. */
export function Hero() {
	return (
		<section aria-labelledby="hero" className="hero">
			<HeroFigure />
			<div className="hero-words">
				<p className="hero-badge">
					<ScanSearch className="size-4.5 shrink-0 text-accent" />
					AI-Powered Dermatological Analysis
				</p>
				<h1 id="hero" className="hero-title">
					Early detection through <TypedWord />
				</h1>
				<p className="hero-lead">
					Upload or photograph a spot on your skin. In seconds, see what the AI thinks it is, how certain it is, and
					what to do next.
				</p>
				<div className="hero-actions">
					<Button asChild size="large">
						<Link to="/scan">{action}</Link>
					</Button>
					<ReservedAction />
				</div>
				<p className="hero-promise">
					<span>Free, without an account.</span> <span>Your photo stays on your device.</span>
				</p>
				<p id="reserved" className="hero-note">
					Coming soon: acne, eczema and psoriasis.
				</p>
			</div>
			<div className="absolute inset-x-0 bottom-0 mx-auto flex w-full max-w-page flex-wrap items-center justify-between px-4 pb-4 sm:px-8">
				<a
					href="#features"
					className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-paper px-3 font-semibold text-sm"
				>
					<ArrowDown className="size-5 shrink-0 animate-nod text-accent" />
					Discover More
				</a>
				<MotionToggle className="-mr-3 bg-paper" />
			</div>
		</section>
	);
}

/** Leads to the scan page like the other one, but is not for use yet. */
function ReservedAction() {
	return (
		<Button
			asChild
			variant="secondary"
			size="large"
			className="cursor-not-allowed flex-wrap border-dashed text-quiet max-sm:px-5 hover:border-edge hover:bg-surface aria-disabled:opacity-100"
		>
			<Link
				to="/scan"
				aria-disabled="true"
				aria-describedby="reserved"
				tabIndex={-1}
				onClick={(event) => event.preventDefault()}
			>
				{action}
				<span aria-hidden="true" className="rounded-full bg-sunken px-2.5 py-0.5 text-sm max-[24rem]:hidden">
					Coming soon
				</span>
			</Link>
		</Button>
	);
}
