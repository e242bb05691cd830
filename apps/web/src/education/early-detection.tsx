import { CalendarCheck, Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { Contours } from '../ui/brand/contours.tsx';
import { FindDermatologist } from './find-dermatologist.tsx';

/** The tip: a monthly self-check, a yearly visit, and a map of dermatologists. */
export function EarlyDetection() {
	return (
		<aside
			aria-labelledby="early-detection"
			className="relative isolate grid content-start gap-5 overflow-hidden rounded-xl border border-line bg-wash p-6 sm:p-8"
		>
			<Contours rings={9} seed={2.4} className="absolute -right-24 -bottom-28 -z-10 size-80 text-contour/15" />
			<h3 id="early-detection" className="text-xl">
				Early Detection Matters
			</h3>
			<p className="text-sm">
				Most skin cancers can be cured when they are found early, and you see your skin most often.
			</p>
			<ul className="grid gap-4 text-sm">
				<li className="flex gap-3">
					<CalendarCheck className="mt-0.5 size-5 shrink-0 text-accent" />
					<span>
						<strong className="block font-semibold">Monthly self-check</strong>
						Look at all of your skin once a month.{' '}
						<Link to="/self-examination" className="text-primary underline underline-offset-4">
							How to examine yourself
						</Link>
					</span>
				</li>
				<li className="flex gap-3">
					<Stethoscope className="mt-0.5 size-5 shrink-0 text-accent" />
					<span>
						<strong className="block font-semibold">Annual dermatologist visit</strong>
						Have a dermatologist look at your skin once a year, and sooner when something changes.
					</span>
				</li>
			</ul>
			<div className="grid justify-items-start gap-2">
				<FindDermatologist describedBy="map-search" />
				<p id="map-search" className="text-quiet text-sm">
					Leaves this page: opens a map search at openstreetmap.org in a new tab. Nothing about you or your photo goes
					with it.
				</p>
			</div>
		</aside>
	);
}
