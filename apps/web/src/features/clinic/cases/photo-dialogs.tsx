import type { Case } from '@dermavigil/contract';
import { useEffect, useEffectEvent } from 'react';
import { isErased } from '../case-data.ts';
import { Loupe } from '../grid/loupe.tsx';
import { Viewer } from '../viewer/viewer.tsx';
import type { Triage } from './use-triage.ts';

/** The photo over the whole window: in the viewer, or under the loupe. */
export function PhotoDialogs({ triage }: { triage: Triage }) {
	const { queue, photo, setPhoto, keys, layers, renewImages } = triage;
	const caseItem = queue.cases.find(({ id }) => id === photo?.id);
	const erasedId = caseItem && isErased(caseItem) ? caseItem.id : null;
	const leave = useEffectEvent((id: string) => {
		setPhoto(null);
		keys.moveTo(id);
	});
	useEffect(() => {
		// Nobody closed it, which would have moved the focus.
		if (erasedId) leave(erasedId);
	}, [erasedId]);
	if (!photo || !caseItem || erasedId) return null;
	const { by, stepped } = photo;
	/** Goes to the photo of the neighboring case; the open case follows. */
	const step = (from: Case, places: 1 | -1) => {
		const next = queue.cases[queue.cases.indexOf(from) + places];
		return next
			? () => {
					setPhoto({ id: next.id, by, stepped: true });
					keys.step(places, from.id);
				}
			: null;
	};
	const shared = {
		caseItem,
		onPrevious: step(caseItem, -1),
		onNext: step(caseItem, 1),
	};
	const close = () => {
		setPhoto(null);
		// Otherwise the viewer gives the focus back itself.
		if (by === 'loupe' || stepped) keys.moveTo(caseItem.id);
	};
	if (by === 'viewer')
		return <Viewer key={caseItem.id} {...shared} layers={layers} onBroken={renewImages} onClose={close} />;
	return (
		<Loupe
			key={caseItem.id}
			{...shared}
			onBroken={() => renewImages(caseItem.id)}
			onOpen={() => {
				setPhoto(null);
				keys.toggle(caseItem.id);
			}}
			onClose={close}
		/>
	);
}
