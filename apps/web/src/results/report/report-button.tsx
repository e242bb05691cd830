import { familyMessages, messages } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../api/api-error.ts';
import { untilLogOut } from '../../api/log-out.ts';
import { useActingFor } from '../../api/use-roles.ts';
import { nameFile, saveFile } from '../../lib/files/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';

interface ReportButtonProps {
	/** The patient's name, if known: they choose whether the report includes it. */
	name: string | null;
	/** Resolves with undefined if the page itself says why there is none. */
	make(name: string | null): Promise<Blob | undefined>;
	/** The number of its case, if the page shows it; becomes part of the file's name. */
	caseNumber?: string;
}

/** Downloads the report of an analysis. */
export function ReportButton({ name, make, caseNumber }: ReportButtonProps) {
	const [named, setNamed] = useState(true);
	const person = useActingFor();
	const making = useMutation({
		// Reports of unsaved analyses are made offline, too.
		mutationFn: () => untilLogOut(() => make(named ? name : null)),
		onSuccess: (pdf) => pdf && saveFile(pdf, nameFile('report', 'pdf', caseNumber)),
		onError: (error) => toast.error(getErrorMessage(error, messages.report.failed)),
	});
	return (
		<div className="flex print:hidden flex-wrap items-center gap-x-5 gap-y-1">
			<Button variant="secondary" disabled={making.isPending} onClick={() => making.mutate()}>
				<FileDown className="size-4.5" />
				{making.isPending ? 'Generating report...' : 'Download Report'}
			</Button>
			{name && (
				<Checkbox
					label={person ? familyMessages.includeName(person.full_name) : 'Include my name'}
					checked={named}
					onChange={setNamed}
				/>
			)}
		</div>
	);
}
