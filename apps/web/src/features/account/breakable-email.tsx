/** An email address that breaks before its domain, where it is too long for a line. */
export function BreakableEmail({ email }: { email: string }) {
	const at = email.lastIndexOf('@');
	return (
		<>
			{email.slice(0, at)}
			<wbr />
			{email.slice(at)}
		</>
	);
}
