import { TriangleAlert } from 'lucide-react';
import { useIsPublicDemo } from '../api/light-queries.ts';

/**
 * Explains on every page that this is a demonstration. It appears with the server's first response, so it must not move
 * what is already there.
 */
export function DemoBanner({ className }: { className: string }) {
	if (!useIsPublicDemo()) return null;
	return (
		<p
			data-demo-banner
			className={`flex items-center justify-center gap-2 bg-accent-wash px-2 py-1 font-medium text-accent text-sm ${className}`}
		>
			<TriangleAlert className="size-4 shrink-0 max-[23rem]:hidden" />
			Demonstration: anyone can see what you send.
		</p>
	);
}
