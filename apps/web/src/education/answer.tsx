import type { ReactNode } from 'react';

/** What an answer is set in, in the panel and on the page of questions. */
export function Answer({ children }: { children: ReactNode }) {
	return <div className="grid gap-3 text-sm">{children}</div>;
}
