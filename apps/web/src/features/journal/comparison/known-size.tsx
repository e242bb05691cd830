import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';

/** Coins that many people have at hand; diameters in millimeters, as their mints state them. */
export const coins = [
	{ name: '1 cent (euro)', diameter: 16.25 },
	{ name: '10 cent (euro)', diameter: 19.75 },
	{ name: '20 cent (euro)', diameter: 22.25 },
	{ name: '50 cent (euro)', diameter: 24.25 },
	{ name: '1 euro', diameter: 23.25 },
	{ name: '2 euro', diameter: 25.75 },
	{ name: 'Penny (UK)', diameter: 20.3 },
	{ name: '10 pence (UK)', diameter: 24.5 },
	{ name: '1 pound (UK)', diameter: 23.43 },
	{ name: 'Penny (US)', diameter: 19.05 },
	{ name: 'Dime (US)', diameter: 17.91 },
	{ name: 'Quarter (US)', diameter: 24.26 },
	{ name: '1 franc (Swiss)', diameter: 23.2 },
	{ name: '100 yen (Japan)', diameter: 22.6 },
] as const;

interface KnownSizeProps {
	/** Millimeters; NaN while the input is not a number. */
	size: number;
	onChange(size: number): void;
}

const options = [
	{ value: '', text: 'A ruler, or something else' },
	...coins.map(({ name }) => ({ value: name, text: name })),
];

/** Something of known size: one of the common coins, or a length on a ruler. */
export function KnownSize({ size, onChange }: KnownSizeProps) {
	const [typed, setTyped] = useState(String(size));
	const change = (text: string) => {
		setTyped(text);
		onChange(text === '' ? Number.NaN : Number(text));
	};
	const coin = coins.find(({ diameter }) => diameter === size)?.name ?? '';
	return (
		<div className="flex flex-wrap gap-3">
			<div className="min-w-0 grow basis-40">
				<Select
					stacked
					label="What is in the photo"
					value={coin}
					options={options}
					onChange={(chosen) => change(String(coins.find(({ name }) => name === chosen)?.diameter ?? ''))}
				/>
			</div>
			<Field
				label="Length in mm"
				type="number"
				inputMode="decimal"
				min="0.1"
				step="any"
				value={typed}
				onChange={({ target }) => change(target.value)}
				className="min-w-0 basis-34"
			/>
		</div>
	);
}
