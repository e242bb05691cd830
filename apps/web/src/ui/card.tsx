import type { ComponentProps } from 'react';

/** A bordered surface on the page. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
	return <section className={`rounded-xl border border-line bg-surface shadow-card ${className}`} {...rest} />;
}
