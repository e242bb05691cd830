import type { LeftOutFile } from './upload-rules.ts';
import { describeLeftOut } from './use-received-photos.ts';

/** The files that were not accepted, with the reason; nothing if all were. No alert: a message said it when they came in. */
export function LeftOutFiles({ files, className = '' }: { files: readonly LeftOutFile[]; className?: string }) {
	if (files.length === 0) return null;
	return (
		<div className={`rounded-md bg-high-wash px-4 py-2.5 font-semibold text-high ${className}`}>
			{describeLeftOut(files).map((line) => (
				<p key={line} className="wrap-anywhere">
					{line}
				</p>
			))}
		</div>
	);
}
