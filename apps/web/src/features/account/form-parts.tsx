import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface SubmitButtonProps {
	children: string;
	/** Shown in place of its name while `busy`. */
	working: string;
	busy: boolean;
	variant?: 'primary' | 'secondary';
	className?: string;
}

/** Sends its form. While it works it stays where it is, with the focus if it had it, and does nothing. */
export function SubmitButton({ children, working, busy, variant = 'primary', className = '' }: SubmitButtonProps) {
	return (
		<Button type="submit" variant={variant} disabled={busy} className={className}>
			{busy ? working : children}
		</Button>
	);
}

/** Why a form could not be sent or was refused. */
export function Trouble({ children }: { children: string | undefined }) {
	if (!children) return null;
	return (
		<p
			role="alert"
			className="flex items-start gap-2.5 rounded-md bg-high-wash px-4 py-3 font-semibold text-high text-sm"
		>
			<CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
			{children}
		</p>
	);
}

/** What came of a form; the place for it is there before, so that screen readers hear it. */
export function Outcome({ children }: { children: string | undefined }) {
	return (
		<div role="status" className="empty:absolute">
			{children && (
				<p className="flex items-start gap-2.5 rounded-md bg-wash px-4 py-3 font-semibold text-sm">
					<CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
					{children}
				</p>
			)}
		</div>
	);
}

/** Tells password managers whose password a form asks for. It has no name, so the form does not send it. */
export function UsernameForManagers({ email }: { email: string }) {
	return <input hidden readOnly type="email" autoComplete="username" value={email} />;
}
