import { type Case, formatConfidence, hasRedFlag } from '@dermavigil/contract';
import { Minus, Plus } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { PhotoCount } from '../../../results/photo-count.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { FullWindow } from '../../../results/viewer/full-window.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { getPatientName, getTopPrediction } from '../case-data.ts';
import { RedFlag } from '../red-flag.tsx';
import { BrokenPhoto } from '../review/broken-photo.tsx';
import { toKey } from '../to-key.ts';
import { type Lens, moveLens, zoomLens } from './lens.ts';

interface LoupeProps {
	caseItem: Case;
	/** Goes to the photo of another case; null at the ends. */
	onPrevious: (() => void) | null;
	onNext: (() => void) | null;
	/** Opens the case. */
	onOpen(): void;
	onBroken(): void;
	onClose(): void;
}

/** A photo with a magnifier over it, which follows the pointer and the arrow keys. Space, Escape, the background and the cross close it. */
export function Loupe({ caseItem, onPrevious, onNext, onOpen, onBroken, onClose }: LoupeProps) {
	const [lens, setLens] = useState<Lens>({ x: 0.5, y: 0.5, zoom: 3 });
	const name = getPatientName(caseItem);
	const top = getTopPrediction(caseItem);
	const keys: Record<string, (() => void) | null> = {
		' ': onClose,
		Enter: onOpen,
		j: onNext,
		k: onPrevious,
	};
	const press = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
		const moved = moveLens(lens, event.key);
		const act = moved ? () => setLens(moved) : keys[toKey(event)];
		if (!act || (event.key === ' ' && event.repeat)) return;
		event.preventDefault();
		act();
	};
	return (
		<FullWindow
			title={name}
			onKeyDown={press}
			// The focus starts on the photo, not on the first button.
			onOpenAutoFocus={(event) => {
				event.preventDefault();
				(event.currentTarget as HTMLElement).focus();
			}}
			// Closing it moves the focus to the case that was seen last.
			onCloseAutoFocus={(event) => event.preventDefault()}
			onClose={onClose}
			header={
				<>
					<RiskBadge level={caseItem.risk_level} small />
					{hasRedFlag(caseItem.symptoms) && <RedFlag />}
					<PhotoCount further={caseItem.further_photos.length} />
					<p className="mr-auto text-sm tabular-nums max-sm:hidden">
						{top.label}
						{top.confidence > 0 && `, ${formatConfidence(top.confidence, 'clinical')}`}
					</p>
					<span className="flex items-center">
						<IconButton label="Magnify less" onClick={() => setLens(zoomLens(lens, -1))}>
							<Minus />
						</IconButton>
						<output className="text-sm tabular-nums">{lens.zoom}×</output>
						<IconButton label="Magnify more" onClick={() => setLens(zoomLens(lens, 1))}>
							<Plus />
						</IconButton>
					</span>
				</>
			}
		>
			<MagnifiedPhoto
				source={imageSource(caseItem.image_url) ?? ''}
				name={name}
				lens={lens}
				onMove={setLens}
				onBroken={onBroken}
				onClose={onClose}
			/>
			<Dialog.Description className="border-line border-t bg-surface px-4 py-2 text-quiet text-sm [@media(max-height:20rem)]:sr-only">
				<span className="not-pointer-coarse:hidden">Drag over the photo to move the loupe.</span>
				<span className="pointer-coarse:hidden">
					The mouse or the arrow keys move the loupe. + and − magnify, j and k lead to the next and the previous case,
					Enter opens the case, Space closes.
				</span>
			</Dialog.Description>
		</FullWindow>
	);
}

interface MagnifiedPhotoProps {
	source: string;
	/** The patient's name. */
	name: string;
	lens: Lens;
	onMove(lens: Lens): void;
	onBroken(): void;
	/** The background was pressed. */
	onClose(): void;
}

/** The photo, and the lens over it, which follows the pointer. */
function MagnifiedPhoto({ source, name, lens, onMove, onBroken, onClose }: MagnifiedPhotoProps) {
	const [ratio, setRatio] = useState(4 / 3);
	/** The URL that did not load. */
	const [broken, setBroken] = useState<string | null>(null);
	/** The press began beside the photo: one that leaves the photo closes nothing. */
	const onGround = useRef(false);
	const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
		const { left, top, width, height } = currentTarget.getBoundingClientRect();
		onMove({ ...lens, x: (clientX - left) / width, y: (clientY - top) / height });
	};
	return (
		<div
			onPointerDown={({ target, currentTarget }) => {
				onGround.current = target === currentTarget;
			}}
			onPointerUp={({ target, currentTarget }) => onGround.current && target === currentTarget && onClose()}
			className="grid place-items-center p-4 [container-type:size]"
		>
			<div
				onPointerMove={follow}
				onPointerDown={follow}
				style={{ aspectRatio: ratio, width: `min(100%, calc(100cqh * ${ratio}))` }}
				className="relative touch-none select-none overflow-hidden rounded-md bg-sunken [container-type:size]"
			>
				{broken === source ? (
					<BrokenPhoto onRetry={() => setBroken(null)} />
				) : (
					<>
						<img
							src={source}
							alt={`Submitted by ${name}`}
							draggable={false}
							onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
								naturalHeight && setRatio(naturalWidth / naturalHeight)
							}
							onError={() => {
								setBroken(source);
								onBroken();
							}}
							className="absolute inset-0 size-full"
						/>
						<span
							aria-hidden="true"
							data-lens=""
							style={{ left: `${100 * lens.x}%`, top: `${100 * lens.y}%` }}
							className="pointer-events-none absolute size-[min(14rem,75cqmin)] -translate-1/2 overflow-hidden rounded-full border-2 border-[#fffdf8] shadow-float outline-2 outline-[#05211f]"
						>
							<img
								src={source}
								alt=""
								style={{
									width: `${100 * lens.zoom}cqw`,
									height: `${100 * lens.zoom}cqh`,
									left: `calc(50% - ${100 * lens.zoom * lens.x}cqw)`,
									top: `calc(50% - ${100 * lens.zoom * lens.y}cqh)`,
								}}
								className="absolute max-w-none"
							/>
						</span>
					</>
				)}
			</div>
		</div>
	);
}
