import { Benefits } from './benefits.tsx';
import { Features } from './features.tsx';
import { FinalCall } from './final-call.tsx';
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
