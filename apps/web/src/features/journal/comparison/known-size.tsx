import { useId, useState } from 'react';

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

const field = 'min-h-11 w-full rounded-md border border-edge bg-surface px-3 text-sm';

/** Something of known size: one of the common coins, or a length on a ruler. */
export function KnownSize({ size, onChange }: KnownSizeProps) {
	const [typed, setTyped] = useState(String(size));
	const id = useId();
	const change = (text: string) => {
		setTyped(text);
		onChange(text === '' ? Number.NaN : Number(text));
	};
	const coin = coins.find(({ diameter }) => diameter === size)?.name ?? '';
	return (
		<div className="flex flex-wrap gap-3">
			<div className="grid min-w-0 grow basis-40 gap-1.5">
				<label htmlFor={`${id}-coin`} className="font-semibold">
					What is in the photo
				</label>
				<select
					id={`${id}-coin`}
					value={coin}
					onChange={({ target }) => change(String(coins.find(({ name }) => name === target.value)?.diameter ?? ''))}
					className={field}
				>
					<option value="">A ruler, or something else</option>
					{coins.map(({ name }) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</div>
			<div className="grid min-w-0 basis-34 gap-1.5">
				<label htmlFor={`${id}-length`} className="font-semibold">
					Length in mm
				</label>
				<input
					id={`${id}-length`}
					type="number"
					inputMode="decimal"
					min="0.1"
					step="any"
					value={typed}
					onChange={({ target }) => change(target.value)}
					className={field}
				/>
			</div>
		</div>
	);
}
