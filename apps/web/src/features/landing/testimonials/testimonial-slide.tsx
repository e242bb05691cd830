import { limits } from '@dermavigil/contract';
import { Star } from 'lucide-react';
import { Portrait } from './portrait.tsx';
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
			<figure className="grid justify-items-center gap-6 text-center">
				<Portrait {...avatar} />
				<blockquote className="max-w-3xl text-balance font-serif text-lg sm:text-xl">{content}</blockquote>
				<figcaption className="grid justify-items-center gap-1">
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
				<Star
					key={star}
					aria-hidden="true"
					className={`size-5 ${star <= value ? 'fill-accent text-accent' : 'text-edge'}`}
				/>
			))}
		</span>
	);
}
