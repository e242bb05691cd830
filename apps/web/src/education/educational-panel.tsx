import { Link } from 'react-router';
import { Accordion } from '../ui/accordion.tsx';
import { EarlyDetection } from './early-detection.tsx';
import { LesionGallery } from './lesion-gallery.tsx';
import { panelQuestions } from './questions.tsx';

/** What to know about skin lesions and about this analysis, below the scan. */
export function EducationalPanel() {
	return (
		<section aria-labelledby="education" className="mt-10 grid gap-14 border-line border-t pt-14">
			<div>
				<div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
					<h2 id="education" className="text-2xl">
						Know what to look for
					</h2>
					<Link to="/about-skin-cancer" className="lone-link text-primary text-sm underline underline-offset-4">
						More about skin cancer
					</Link>
				</div>
				<LesionGallery level={3} />
			</div>
			<div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
				<div>
					<h3 className="mb-5 text-xl">Frequently asked questions</h3>
					<Accordion items={panelQuestions} level={4} />
				</div>
				<EarlyDetection />
			</div>
		</section>
	);
}
