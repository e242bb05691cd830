import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';

interface CasePhotoProps {
	/** A URL, a data URL or bare base64. */
	field: string | null;
	/** Empty where words beside it say the same. */
	alt: string;
	/** Asked for a new URL when this one does not load: URLs end. */
	onBroken?(): void;
	/** Asked for before it comes into view, so that it is known whether it loads. */
	eager?: boolean;
	className: string;
}

/** A stored image in the size of its class. One that does not load is replaced by a note. */
export function CasePhoto({ field, alt, onBroken, eager = false, className }: CasePhotoProps) {
	const source = imageSource(field);
	const [broken, setBroken] = useState<string | null>(null);
	if (!source || broken === source) {
		return (
			<span className={`grid place-items-center bg-sunken text-quiet ${className}`}>
				<ImageOff aria-hidden="true" className="size-5" />
				<span className="sr-only">No image</span>
			</span>
		);
	}
	const fail = () => {
		setBroken(source);
		onBroken?.();
	};
	return (
		<img
			src={source}
			alt={alt}
			loading={eager ? 'eager' : 'lazy'}
			decoding="async"
			onError={fail}
			className={`bg-sunken object-cover ${className}`}
		/>
	);
}
