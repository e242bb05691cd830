import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorMessage, SubmitButton, SuccessMessage } from '../../ui/form/form-parts.tsx';
import { inlineLink } from './entry-page.tsx';

interface LinkFormProps {
	onSubmit: React.FormEventHandler;
	error: string | null;
	busy: boolean;
	/** The server's words once it is done. */
	result: string | undefined;
	button: string;
	busyText: string;
	children: ReactNode;
}

/** The form behind an emailed link: once it is done, it leads to the login. */
export function LinkForm({ onSubmit, error, busy, result, button, busyText, children }: LinkFormProps) {
	return (
		<div className="grid gap-5">
			{!result && (
				<form noValidate onSubmit={onSubmit} className="grid gap-5">
					{children}
					<ErrorMessage>{error}</ErrorMessage>
					<SubmitButton busy={busy} busyText={busyText}>
						{button}
					</SubmitButton>
				</form>
			)}
			<SuccessMessage>{result}</SuccessMessage>
			{result && (
				<Link to="/PateintLogIn" className={`${inlineLink} lone-link justify-self-center text-sm`}>
					Log in
				</Link>
			)}
		</div>
	);
}

/** Replaces the form when the link is no longer valid; leads to where a new one can be requested. */
export function ExpiredLink({ message, to, children }: { message: string; to: string; children: ReactNode }) {
	return (
		<div className="grid gap-5">
			<ErrorMessage>{message}</ErrorMessage>
			<Link to={to} className={`${inlineLink} lone-link justify-self-center text-sm`}>
				{children}
			</Link>
		</div>
	);
}
