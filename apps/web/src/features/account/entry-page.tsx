import { Eye, LockKeyhole, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Contours } from '../../ui/brand/contours.tsx';
import { Card } from '../../ui/card.tsx';

interface EntryPageProps {
	title: string;
	/** One or two sentences under the title. */
	lead: string;
	/** Whether it leads to an account, and so explains what one is. */
	toAccount?: boolean;
	/** The form. */
	children: ReactNode;
}

/**
 * The frame of the pages for login, sign-up and password reset, and of those that emailed links lead to: title, form,
 * and what an account is.
 */
export function EntryPage({ title, lead, toAccount = true, children }: EntryPageProps) {
	usePageTitle(`${title} | DermaVigil`);
	return (
		<div className="@container">
			<div className="relative isolate grid gap-x-20 gap-y-8 pt-2 sm:pt-6 @min-[60rem]:grid-cols-[minmax(0,1fr)_28rem] @min-[60rem]:grid-rows-[auto_1fr]">
				<Contours
					rings={13}
					seed={2.4}
					className="absolute top-20 right-60 -z-10 size-140 text-contour/20 @max-[60rem]:hidden"
				/>
				<header className="grid content-start gap-4 @min-[60rem]:pt-8">
					<h1 className="max-w-lg text-2xl">{title}</h1>
					<p className="max-w-md text-lg text-quiet">{lead}</p>
				</header>
				{/* What can be pressed is all in one column: the tab key goes down it. */}
				<div className="grid max-w-lg gap-4 self-start @min-[60rem]:col-start-2 @min-[60rem]:row-span-2 @min-[60rem]:row-start-1">
					<Card aria-label={title} className="p-5 sm:p-8">
						{children}
					</Card>
					{toAccount && (
						<p className="bg-paper text-quiet text-sm">
							You don’t need an account to scan. See our{' '}
							<Link to="/privacy#account" className={inlineLink}>
								privacy policy
							</Link>
							.
						</p>
					)}
				</div>
				{toAccount && <Facts />}
			</div>
		</div>
	);
}

const facts = [
	{ icon: LockKeyhole, text: 'What we store: the scans and spots you choose to save. Photos are encrypted.' },
	{
		icon: Eye,
		text: 'Who sees it: only you, unless you ask for a review, share a link with a doctor, or invite a carer.',
	},
	{ icon: Trash2, text: 'Deleting: delete a scan, or your account with everything in it, at any time.' },
];

function Facts() {
	return (
		<ul className="grid max-w-md content-start gap-3.5 text-sm">
			{facts.map(({ icon: Icon, text }) => (
				<li key={text} className="flex gap-3.5">
					<Icon className="mt-0.5 size-5 shrink-0 text-accent" />
					{text}
				</li>
			))}
		</ul>
	);
}

/** Classes of a link within a line of text. */
export const inlineLink = 'rounded-sm font-semibold text-primary underline underline-offset-4';
