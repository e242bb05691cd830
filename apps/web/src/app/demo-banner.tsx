import { TriangleAlert } from 'lucide-react';
import { useIsPublicDemo } from '../api/light-queries.ts';

/** Says on every page what a demonstration is. It comes with the server's first answer, so it must not move what is there. */
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
