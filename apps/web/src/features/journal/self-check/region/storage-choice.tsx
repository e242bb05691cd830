import { useActingFor } from '../../../../api/use-roles.ts';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import type { PhotoStorage } from '../photo/use-photo-storage.ts';

interface StorageChoiceProps {
	value: PhotoStorage;
	onChange(storage: PhotoStorage): void;
}

/** Where to store the overview photos: on this device alone, or with everything else saved for the person on the page. */
export function StorageChoice({ value, onChange }: StorageChoiceProps) {
	const person = useActingFor();
	const journal = person ? `the skin journal of ${person.full_name}` : 'your account';
	const explanations: Record<PhotoStorage, string> = {
		device: `The photos stay in this browser. Only the numbers and places of the spots go to ${journal}.`,
		account: `The photos are stored encrypted in ${journal}, ${person ? 'for everyone who may see it.' : 'so that you see them on every device.'}`,
	};
	return (
		<div className="grid justify-items-start gap-2">
			<p className="font-semibold text-sm">Keep the photos on</p>
			<Segmented
				label="Keep the photos on"
				choices={[
					{ value: 'device', label: 'This device' },
					{ value: 'account', label: person ? 'Our server' : 'My account' },
				]}
				value={value}
				onChange={onChange}
			/>
			<p className="wrap-anywhere text-quiet text-sm">{explanations[value]}</p>
		</div>
	);
}
