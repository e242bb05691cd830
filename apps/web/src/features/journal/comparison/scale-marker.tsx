import { type Comparison, scaleSchema } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { setScale } from '../../../api/scans.ts';
import type { ComparedScan } from '../../../results/comparison/stage.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useShowChange } from '../patient-data.ts';
import { coins, KnownSize } from './known-size.tsx';
import { type Ends, MeasuringLine } from './measuring-line.tsx';

interface ScaleMarkerProps extends Pick<Comparison, 'before' | 'after' | 'series'> {
	/** A scale was set or removed, so the measurements are out of date. */
	onChanged(): void;
}

type Which = 'before' | 'after';

const choices: { value: Which; label: string }[] = [
	{ value: 'before', label: 'Before' },
	{ value: 'after', label: 'After' },
];

/** Sets the scale of a photo by something of known size in it. */
export function ScaleMarker({ before, after, series, onChanged }: ScaleMarkerProps) {
	const [which, setWhich] = useState<Which>('after');
	const scan = which === 'before' ? before : after;
	const scaled = series.find(({ id }) => id === scan.id)?.area_mm2 != null;
	return (
		<div className="grid gap-4 text-sm">
			<p className="text-quiet">
				Did you lay a coin or a ruler beside the spot? Put the two ends of the line on opposite edges of the coin, or on
				two marks of the ruler, in both photos. The area is then shown in mm².
			</p>
			<div>
				<Segmented label="Which photo is measured" choices={choices} value={which} onChange={setWhich} />
			</div>
			{scan.further ? (
				<p>
					This is not the main photo of its scan. It is shown because the other scan has one of the same kind. The scale
					can be set for main photos only.
				</p>
			) : (
				<Marker key={scan.id} scan={scan} scaled={scaled} onChanged={onChanged} />
			)}
		</div>
	);
}

function Marker({ scan, scaled, onChanged }: { scan: ComparedScan; scaled: boolean; onChanged(): void }) {
	const [ends, setEnds] = useState<Ends>(() => middleLine(scan));
	const [size, setSize] = useState<number>(coins[4].diameter);
	const showChange = useShowChange();
	const pixels = Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
	const { success, data } = scaleSchema.safeParse({ mm_per_pixel: size / pixels });
	const { mutate, isPending } = useMutation({
		mutationFn: (scale: number | null) => setScale(scan.id, scale),
		onSuccess: (changed, scale) => {
			toast.success(scale ? 'The scale was saved.' : 'The scale was removed.', { id: 'scale' });
			onChanged();
			// The page underneath lists the sizes, too.
			void showChange(changed);
		},
		onError: (error) =>
			toast.error(getErrorMessage(error, 'The scale could not be saved. Please try again.'), { id: 'scale' }),
	});
	return (
		<>
			<MeasuringLine scan={scan} ends={ends} onChange={setEnds} />
			<p className="text-quiet text-sm">
				Drag the ends, tap where the nearer one belongs, or move them with the arrow keys; with Shift they move faster.
			</p>
			<KnownSize size={size} onChange={setSize} />
			<p role="status">
				{success
					? `The line is ${Math.round(pixels)} pixels long: one millimeter is ${(pixels / size).toFixed(1)} pixels.`
					: 'The line and the length do not fit together. Please check both.'}
			</p>
			<div className="flex flex-wrap gap-2.5">
				<Button disabled={!success || isPending} onClick={() => mutate(data!.mm_per_pixel)}>
					{isPending ? 'Saving...' : 'Save the scale'}
				</Button>
				{scaled && (
					<Button variant="secondary" disabled={isPending} onClick={() => mutate(null)}>
						Remove the scale
					</Button>
				)}
			</div>
		</>
	);
}

function middleLine({ width, height }: ComparedScan): Ends {
	const y = Math.round(height * 0.75);
	return [
		{ x: Math.round(width * 0.35), y },
		{ x: Math.round(width * 0.65), y },
	];
}
