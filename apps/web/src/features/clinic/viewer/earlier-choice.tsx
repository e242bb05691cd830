import { type Case, formatClinicalDateTime } from '@dermavigil/contract';
import { Select } from '../../../ui/form/select.tsx';

interface EarlierChoiceProps {
	scans: readonly Case[];
	chosen: string | null;
	onChoose(id: string | null): void;
}

/** Which earlier photo of the lesion stands beside the new one. */
export function EarlierChoice({ scans, chosen, onChoose }: EarlierChoiceProps) {
	const options = scans.map(({ id, saved_at }) => ({ value: id, text: formatClinicalDateTime(saved_at) }));
	return (
		<Select
			label="Compare with"
			hidden
			value={chosen ?? ''}
			options={[{ value: '', text: 'Compare with…' }, ...options]}
			onChange={(id) => onChoose(id || null)}
		/>
	);
}
