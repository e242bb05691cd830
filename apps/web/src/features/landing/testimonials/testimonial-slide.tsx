import { limits } from '@dermavigil/contract';
import { Star } from 'lucide-react';
import { contourPath } from '../../../ui/brand/contours.tsx';
import type { Testimonial } from './testimonials.ts';

const { highestRating } = limits.testimonials;

interface TestimonialSlideProps {
	testimonial: Testimonial;
	shown: boolean;
	/** Such as "1 of 3". */
	place: string;
}

/** One voice. All of them lie in the same place, so that the tallest one holds the height. */
export function TestimonialSlide({ testimonial, shown, place }: TestimonialSlideProps) {
	const { name, role, content, rating, avatar } = testimonial;
	return (
		<li
			aria-roledescription="slide"
			aria-label={place}
			inert={!shown}
			className={`col-start-1 row-start-1 transition-opacity duration-500 ${shown ? '' : 'invisible opacity-0'}`}
		>
			<figure className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-10">
				<Portrait {...avatar} />
				<blockquote className="max-w-3xl font-serif text-lg sm:text-2xl sm:leading-snug">{content}</blockquote>
				<figcaption className="grid gap-1 sm:col-start-2">
					<Rating value={rating} />
					<span className="font-semibold">{name}</span>
					<span className="text-quiet text-sm">{role}</span>
				</figcaption>
			</figure>
		</li>
	);
}

const stars = Array.from({ length: highestRating }, (_, index) => index + 1);

function Rating({ value }: { value: number }) {
	return (
		<span role="img" aria-label={`Rated ${value} of ${highestRating}`} className="mb-3 flex gap-1">
			{stars.map((star) => (
				<Star key={star} className={`size-5 ${star <= value ? 'fill-accent text-accent' : 'text-edge'}`} />
			))}
		</span>
	);
}

const hairs = {
	long: 'M-17 14C-22 -4 -19 -24 0 -24S22 -4 17 14C13 10 13 2 12 -6C4 -6 -4 -9 -7 -13C-9 -6 -12 -4 -12 -1C-13 6 -14 11 -17 14Z',
	short: 'M-14 -4C-16 -18 -9 -24 0 -24S16 -18 14 -4C12 -9 10 -13 6 -14C2 -12 -4 -12 -8 -13C-11 -11 -13 -8 -14 -4Z',
	bun: 'M-14 -2C-17 -18 -9 -22 -3 -23C-7 -31 7 -31 3 -23C9 -22 17 -18 14 -2C11 -9 7 -14 0 -14S-11 -9 -14 -2Z',
} as const;

/** A drawing of a face: nobody's. */
function Portrait({ seed, hair }: Testimonial['avatar']) {
	return (
		<svg aria-hidden="true" viewBox="-50 -50 100 100" fill="none" className="size-24 shrink-0 sm:size-28">
			<path d={contourPath(43, seed)} className="fill-wash stroke-contour/40" />
			<path d="M-30 33C-26 20 -14 17 0 17S26 20 30 33C22 41 10 44 0 44S-22 41 -30 33Z" className="fill-primary/75" />
			<path d="M-5 8V18C-5 22 5 22 5 18V8Z" className="fill-accent/45" />
			<path d="M-12 -6C-12 -16 -7 -19 0 -19S12 -16 12 -6C12 5 7 12 0 12S-12 5 -12 -6Z" className="fill-on-deep" />
			<path
				d="M-12 -6C-12 -16 -7 -19 0 -19S12 -16 12 -6C12 5 7 12 0 12S-12 5 -12 -6Z"
				className="fill-accent/25 stroke-accent/60"
			/>
			<path d={hairs[hair]} className="fill-ink/80 dark:fill-paper" />
			<path
				d="M-4.5 5C-2 7.5 2 7.5 4.5 5"
				className="stroke-ink dark:stroke-paper"
				strokeWidth="1.2"
				strokeLinecap="round"
			/>
		</svg>
	);
}
