/** A share in percent as people read it: one decimal, unless that is zero. */
export function percent(value: number): string {
	return `${Number(value.toFixed(1))}%`;
}
