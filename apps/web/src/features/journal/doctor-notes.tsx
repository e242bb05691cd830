/** What the clinician wrote, in its own lines. */
export function DoctorNotes({ notes }: { notes: string }) {
	return (
		<figure className="border-accent border-l-3 pl-4">
			<figcaption className="text-quiet text-xs">Doctor’s notes</figcaption>
			<blockquote className="whitespace-pre-line break-words text-sm">{notes}</blockquote>
		</figure>
	);
}
