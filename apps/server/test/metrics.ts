/** One value of the metrics. */
export interface Sample {
	name: string;
	labels: Record<string, string>;
	value: number;
}

/** The values in Prometheus' text format. Throws for any other line. */
export function parseSamples(text: string): Sample[] {
	const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
	return lines.map((line) => {
		const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!;
		const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!]);
		return { name: name!, labels: Object.fromEntries(pairs), value: Number(value) };
	});
}
