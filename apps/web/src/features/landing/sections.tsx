import { Link } from 'react-router';
import { Contours } from '../../ui/brand/contours.tsx';
import { Button } from '../../ui/button.tsx';
import { Benefits } from './benefits.tsx';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PrivacySteps } from './privacy-steps.tsx';
import { Technology } from './technology.tsx';
import { TestimonialsCarousel } from './testimonials/testimonials-carousel.tsx';
import { Vision } from './vision.tsx';

/** Everything below the first view, in order. */
export function Sections() {
	return (
		<>
			<Features />
			<HowItWorks />
			<PrivacySteps />
			<Technology />
			<Benefits />
			<TestimonialsCarousel />
			<Vision />
			<FinalCall />
		</>
	);
}

/** The closing call to action. */
function FinalCall() {
	return (
		<section aria-labelledby="final-call" className="relative overflow-hidden border-line border-t">
			<Contours
				rings={16}
				seed={2}
				className="absolute top-1/2 left-1/2 size-[64rem] -translate-1/2 text-contour/40 [mask-image:radial-gradient(closest-side,transparent_66%,black_84%,transparent)]"
			/>
			<div className="relative mx-auto grid max-w-3xl justify-items-center gap-6 px-4 py-28 text-center sm:px-8 lg:py-36">
				<h2 id="final-call" className="text-display">
					Is there a spot you keep looking at?
				</h2>
				<p className="text-lg text-quiet">
					Take one photo. If the spot changes, bleeds or worries you, see a dermatologist, whatever any app says.
				</p>
				<Button asChild size="large">
					<Link to="/scan">Start Your Scan</Link>
				</Button>
				<p className="text-quiet">For research and education, not a medical device.</p>
			</div>
		</section>
	);
}
