import type { Case } from '@dermavigil/contract';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useReconnected } from '../../../lib/use-online.ts';

interface CaseThumbnailProps {
	caseItem: Pick<Case, 'thumbnail_url'>;
	/** Asked for a new URL when this one does not load: URLs end. */
	onBroken?(): void;
	/** Asked for before it comes into view, so that it is known whether it loads. */
	eager?: boolean;
	className: string;
}

/** The small photo of a case, beside words that say whose it is, in the size of its class. One that does not load is replaced by a note. */
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
		onBroken?.();
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
