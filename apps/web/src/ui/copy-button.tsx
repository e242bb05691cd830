import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
	/** What is copied. */
	text: string;
	/** The button's text, such as "Copy code". */
	children: string;
}

/** Copies a text that is shown beside it, and says when the browser does not allow that. */
export function CopyButton({ text, children }: CopyButtonProps) {
	const [copied, setCopied] = useState<boolean | null>(null);
	const copy = () => {
		const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard.'));
		writing.then(
			() => setCopied(true),
			() => setCopied(false),
		);
	};
	const Icon = copied ? Check : Copy;
	return (
		<>
			<Button size="small" variant="secondary" onClick={copy}>
				<Icon className="size-4" />
				{copied ? 'Copied' : children}
			</Button>
			<p role="status" className="text-quiet text-sm empty:absolute">
				{copied === false && 'This browser does not let a page copy. Please write it down.'}
			</p>
		</>
	);
}
