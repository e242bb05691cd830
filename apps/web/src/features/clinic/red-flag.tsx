import { messages } from '@dermavigil/contract';
import { Flag } from 'lucide-react';

/** Marks a red flag with an icon and words. */
export function RedFlag({ className = '' }: { className?: string }) {
	return (
		<span className={`inline-flex items-center gap-1 whitespace-nowrap font-semibold text-high text-sm ${className}`}>
			<Flag className="size-3.5" />
			{messages.symptoms.redFlag}
		</span>
	);
}
