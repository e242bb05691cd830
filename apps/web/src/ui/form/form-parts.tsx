import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';

interface SubmitButtonProps extends ComponentProps<typeof Button> {
	children: string;
	/** Shown instead of its name while `busy`. */
	busyText: string;
	busy: boolean;
}

/** Submits its form. While busy it stays in place, keeps the focus, and does nothing. */
export function SubmitButton({ children, busyText, busy, ...rest }: SubmitButtonProps) {
	return (
		<Button type="submit" disabled={busy} {...rest}>
			{busy ? busyText : children}
		</Button>
	);
}

/** Why something failed, announced as an alert; nothing while there is nothing to say. */
export function ErrorMessage({ children }: { children: ReactNode }) {
	if (!children) return null;
	return (
		<p
			role="alert"
			className="flex items-start gap-2.5 rounded-md bg-high-wash px-4 py-3 wrap-anywhere font-semibold text-high text-sm"
		>
			<CircleAlert className="mt-0.5 size-5 shrink-0" />
			{children}
		</p>
	);
}

/** Says that a form succeeded. The live region is there from the start, so that screen readers announce what appears in it. */
export function SuccessMessage({ children }: { children: ReactNode }) {
	return (
		<div role="status" className="empty:absolute">
			{children && (
				<p className="flex items-start gap-2.5 rounded-md wrap-anywhere bg-wash px-4 py-3 font-semibold text-sm">
					<CircleCheck className="mt-0.5 size-5 shrink-0 text-primary" />
					{children}
				</p>
			)}
		</div>
	);
}

/** Tells password managers whose password a form asks for. It has no name, so it is not submitted. */
export function HiddenUsername({ email }: { email: string }) {
	return <input hidden readOnly type="email" autoComplete="username" value={email} />;
}
