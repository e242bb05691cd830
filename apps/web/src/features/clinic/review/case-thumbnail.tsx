import type { Case } from '@dermavigil/contract';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useReconnected } from '../../../lib/use-online.ts';

interface CaseThumbnailProps {
	caseItem: Pick<Case, 'thumbnail_url'>;
	/** Called to get a new URL when this one does not load, because URLs expire. */
	onBroken(): void;
	/** Loads the photo before it comes into view, to find out whether it loads. */
	eager?: boolean;
	className: string;
}

/** The small photo of a case, in the size of its class; words beside it say whose it is. A note replaces one that does not load. */
export function CaseThumbnail({ caseItem, onBroken, eager = false, className }: CaseThumbnailProps) {
	const { thumbnail_url: source } = caseItem;
	/** The URL that did not load. */
	const [broken, setBroken] = useState('');
	useReconnected(() => setBroken(''));
	// An erased case has none.
	if (!source || broken === source) {
		return (
			<span className={`grid place-items-center bg-sunken text-quiet ${className}`}>
				<ImageOff className="size-5" />
				<span className="sr-only">No image</span>
			</span>
		);
	}
	const fail = () => {
		setBroken(source);
		onBroken();
	};
	return (
		<img
			src={source}
			alt=""
			loading={eager ? 'eager' : 'lazy'}
			decoding="async"
			onError={fail}
			className={`bg-sunken object-cover ${className}`}
		/>
	);
}
