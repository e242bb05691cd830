import { limits } from '@dermavigil/contract';
import { Star } from 'lucide-react';
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
				<img src={avatar} alt="" width={112} height={112} loading="lazy" className="size-24 shrink-0 sm:size-28" />
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
