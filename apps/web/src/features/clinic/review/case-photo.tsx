import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';

interface CasePhotoProps {
	/** A URL, a data URL or bare base64. */
	field: string | null;
	/** Empty where words beside it say the same. */
	alt: string;
	/** Asked for a new address when this one does not load: addresses end. */
	onBroken?(): void;
	className: string;
}

/** A stored picture in the size of its class. Where it does not load, its place says so. */
export function CasePhoto({ field, alt, onBroken, className }: CasePhotoProps) {
	const source = imageSource(field);
	const [broken, setBroken] = useState<string | null>(null);
	if (!source || broken === source) {
		return (
			<span className={`grid place-items-center bg-sunken text-quiet ${className}`}>
				<ImageOff aria-hidden="true" className="size-5" />
				<span className="sr-only">No picture</span>
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
			loading="lazy"
			decoding="async"
			onError={fail}
			className={`bg-sunken object-cover ${className}`}
		/>
	);
}
