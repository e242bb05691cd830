import type { Scan } from '@dermavigil/contract';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Nickname } from '../patient-data.ts';
import { nameScan } from './scan-names.ts';

/** What a scan is called. While its lesion is fetched, screen readers get its date, and the eye a placeholder as high as the name. */
export function ScanName({ scan, lesion }: { scan: Scan; lesion: Nickname }) {
	const name = nameScan(scan, lesion);
	if (lesion !== null) return name;
	return (
		<>
			<Skeleton className="inline-block! h-[0.75em] w-[7em] max-w-full" />
			<span className="sr-only">{name}</span>
		</>
	);
}
