import type { LucideIcon } from 'lucide-react';

const tones = {
	low: 'bg-low-wash text-low border-low/45',
	medium: 'bg-medium-wash text-medium border-medium/50',
	high: 'bg-high-wash text-high border-high/50',
	unknown: 'bg-unknown-wash text-unknown border-unknown border-dashed',
	/** For anything but a risk. */
	plain: 'bg-sunken text-ink border-line',
} as const;

interface BadgeProps {
	tone: keyof typeof tones;
	icon: LucideIcon;
	/** For rows of a table. */
	small?: boolean;
	children: string;
}

/** A short label, always with an icon and words, never by color alone. */
export function Badge({ tone, icon: Icon, small = false, children }: BadgeProps) {
	return (
		<span
			className={`inline-flex max-w-full shrink-0 items-center gap-2 rounded-full border-[1.5px] font-semibold text-sm ${small ? 'py-px pr-2.5 pl-1.5' : 'py-1 pr-3.5 pl-2.5'} ${tones[tone]}`}
		>
			<Icon className={`shrink-0 ${small ? 'size-4' : 'size-4.5'}`} />
			{children}
		</span>
	);
}
