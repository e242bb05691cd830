import { TableArea } from '../../../ui/table.tsx';

const months = Array.from({ length: 12 }, (_, month) =>
	new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 1)),
);

const caption = 'Record of the monthly self-examination';

/** A year's record to print and fill in by hand. */
export function MonthlyRecord() {
	return (
		<div>
			<p className="mb-4 max-w-[66ch] text-quiet text-sm print:break-after-avoid">
				Print this page and fill it in by hand. Nothing is stored here.
			</p>
			<TableArea label={caption}>
				<table className="w-full max-w-3xl border-collapse text-left text-sm print:break-inside-avoid">
					<caption className="sr-only">{caption}</caption>
					<thead>
						<tr className="border-edge border-b-2">
							<th scope="col" className="w-[27%] py-2 pr-2 font-semibold">
								Month
							</th>
							<th scope="col" className="w-[18%] py-2 pr-2 font-semibold">
								Day
							</th>
							<th scope="col" className="py-2 font-semibold">
								New or changed, and where
							</th>
						</tr>
					</thead>
					<tbody>
						{months.map((month) => (
							<tr key={month} className="h-11 border-line border-b print:h-14">
								<th scope="row" className="font-normal">
									{month}
								</th>
								<td />
								<td />
							</tr>
						))}
					</tbody>
				</table>
			</TableArea>
		</div>
	);
}
