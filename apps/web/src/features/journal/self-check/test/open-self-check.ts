import type { SelfCheck } from '@dermavigil/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fakeServer, type Handlers } from '../../../../../test/fake-server.ts';
import { makeLesion, makeProfile, uuid } from '../../../../../test/fixtures.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { removeDevicePhotos } from '../../../../offline/device-photos.ts';
import { openOverview } from '../photo/open-overview.ts';

/** The lesion as which one of last month's spots is tracked. */
export const lesion = makeLesion(100, { nickname: 'By the watch' });
/** A spot that has a number, but belongs to no lesion. Lengths are in pixels of the photo. */
export const spot = (number: number, x: number, y: number) => ({ number, x, y, diameter: 9, lesion_id: null });
export const photo = { width: 900, height: 600, image_url: null };
export const makeCheck = (number: number, changes: Partial<SelfCheck> = {}): SelfCheck => ({
	id: uuid(number),
	started_at: '2026-11-19T09:00:00.000Z',
	finished_at: null,
	regions: [],
	...changes,
});
/** A finished self-check with one region: three spots in a photo that is on this device. */
export const lastMonth = makeCheck(1, {
	started_at: '2026-10-18T09:00:00.000Z',
	finished_at: '2026-10-18T09:20:00.000Z',
	regions: [
		{
			region: 'chest',
			outcome: 'nothing_new',
			note: 'As always.',
			saved_at: '2026-10-18T09:05:00.000Z',
			photo: {
				...photo,
				spots: [spot(1, 200, 150), spot(2, 640, 180), { ...spot(3, 420, 460), lesion_id: lesion.id }],
			},
		},
	],
});
const found = (x: number, y: number) => ({ x, y, diameter: 9, contrast: 0.4 });

/** What each test begins with: the day, no photos on this device, and four spots in every photo that is opened. */
export async function prepareSelfCheck(): Promise<void> {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
	URL.createObjectURL = () => 'blob:photo';
	URL.revokeObjectURL = () => {};
	await removeDevicePhotos(makeProfile().id);
	vi.mocked(openOverview).mockResolvedValue({
		copy: new Blob(['jpeg'], { type: 'image/jpeg' }),
		width: 900,
		height: 600,
		// Last month's first and third, a little further right, and a new one.
		spots: [found(230, 150), found(450, 460), found(60, 560), found(670, 182)],
	});
}

/** Opens a page of Ada's self-check, which is her first unless `handlers` say otherwise. */
export async function open(path: string, handlers: Handlers = {}) {
	const server = fakeServer({ me: makeProfile(), lesions: [lesion], selfChecks: [], ...handlers });
	return { server, ...(await renderApp(`/Mylesion/self-check${path}`, { as: 'patient' })) };
}
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The button, once it can be pressed: not while a photo is opened. */
export async function press(name: string): Promise<HTMLElement> {
	const button = await screen.findByRole('button', { name });
	await waitFor(() => expect(button).toBeEnabled());
	return button;
}
/** Chooses a photo of the chest. */
export const choose = async (user: { upload(input: HTMLElement, file: File): Promise<void> }) =>
	user.upload(screen.getByLabelText('Overview photo: Chest'), new File(['x'], 'chest.jpg', { type: 'image/jpeg' }));
