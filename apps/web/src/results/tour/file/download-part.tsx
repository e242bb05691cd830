import { messages } from '@dermavigil/contract';
import { Captions, FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { nameFile, saveFile } from '../../../lib/files/save-file.ts';
import { useReducedMotion } from '../../../lib/use-motion.ts';
import { Button } from '../../../ui/button.tsx';
import type { PreparedTour } from '../player/prepare-tour.ts';
import { writeCaptions } from '../script/write-captions.ts';
import { narrate } from '../sound/narration.ts';

interface DownloadPartProps {
	prepared: PreparedTour;
	title: string;
}

/** Whether this browser has WebCodecs for video and sound. */
const canEncode = () => 'VideoEncoder' in globalThis && 'AudioEncoder' in globalThis;

/**
 * Makes a file of the tour, and one of its captions. The sound of a browser's voice cannot be recorded, so a file has
 * the server's voice, if the person chose that, or none.
 */
export function DownloadPart({ prepared: { tour, clock, narration }, title }: DownloadPartProps) {
	/** The share that is done, 0 to 1; null while no file is being made. */
	const [done, setDone] = useState<number | null>(null);
	/** With the timing of the last video: the server's voice has a timing of its own. */
	const [script, setScript] = useState(tour.script);
	const running = useRef<AbortController | null>(null);
	const still = useReducedMotion();
	useEffect(() => () => running.current?.abort(), []);

	async function download(voice: boolean): Promise<void> {
		const run = new AbortController();
		const { signal } = run;
		running.current = run;
		clock.pause();
		setDone(0);
		let failure: string = messages.speech.failed;
		try {
			const spoken = voice && !narration ? await narrate(tour.script, signal) : { narration, script: tour.script };
			failure = messages.tour.noFile;
			const { makeTourFile } = await import('./make-file.ts');
			const { blob, extension } = await makeTourFile(
				{ ...tour, script: spoken.script },
				{
					title,
					narration: spoken.narration,
					still,
					onProgress: (share) => setDone(Math.floor(share * 100) / 100),
					signal,
				},
			);
			setScript(spoken.script);
			saveFile(blob, nameFile('tour', extension));
		} catch {
			if (!signal.aborted) toast.error(failure);
		} finally {
			setDone(null);
		}
	}

	const saveCaptions = () => saveFile(new Blob([writeCaptions(script)], { type: 'text/vtt' }), nameFile('tour', 'vtt'));
	return (
		<div className="grid justify-items-start gap-2 border-line border-t pt-4">
			<div className="flex flex-wrap gap-3">
				{canEncode() && (
					<Button variant="secondary" size="small" disabled={done !== null} onClick={() => download(false)}>
						<FileDown className="size-4" />
						{done === null ? 'Download video' : `Making the video... ${Math.floor(done * 100)}%`}
					</Button>
				)}
				{canEncode() && done === null && !narration && (
					<Button variant="secondary" size="small" onClick={() => download(true)}>
						Download with server voice
					</Button>
				)}
				{done === null ? (
					<Button variant="secondary" size="small" onClick={saveCaptions}>
						<Captions className="size-4" />
						Download captions
					</Button>
				) : (
					<Button variant="quiet" size="small" onClick={() => running.current?.abort()}>
						Cancel
					</Button>
				)}
			</div>
			<p className="max-w-prose text-quiet text-sm">
				{!canEncode() ? messages.tour.cannotMakeFile : narration ? messages.tour.spokenFile : messages.tour.silentFile}
			</p>
		</div>
	);
}
