import { formatClinicalDateTime, savedAssessmentSchema } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import {
	furtherPhotos,
	makeAssessment,
	makeCase,
	makeCaseComparison,
	makeCaseDetail,
	uuid,
} from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const marked = { mm_per_pixel: 0.05 };
const several = { further_photos: furtherPhotos, symptoms: { bleed: true } };
const cases = [makeCase(1, marked), makeCase(3, several)];
const earlier = [makeCase(2, { ...marked, saved_at: '2026-08-01T09:00:00.000Z' })];
const { before, after } = makeCaseComparison();
const caption = `Before, ${formatClinicalDateTime(earlier[0]!.saved_at)}`;

/** Opens the photo of case 1, which has an earlier photo of the same lesion. */
async function openViewer(handlers: Handlers = {}) {
	const assessment = savedAssessmentSchema.parse(makeAssessment());
	const server = fakeServer({
		...serveCases(cases),
		caseDetail: ({ params: { id } }) =>
			id === uuid(1)
				? makeCaseDetail(1, { ...marked, assessment, earlier })
				: makeCaseDetail(3, { ...several, ...marked, assessment, earlier }),
		compareCase: makeCaseComparison(),
		...handlers,
	});
	const { user } = await renderApp('/dashboard', { as: 'clinician' });
	await user.click(await screen.findByRole('button', { name: 'Full-size photo of Patient 1' }));
	return { server, user, viewer: within(screen.getByRole('dialog', { name: 'Patient 1' })) };
}

test('the photo fills the window: pixel by pixel, with its layers, a scale, the next case and its further photos', async () => {
	const { user, viewer } = await openViewer();
	expect(viewer.queryByText('Red flag')).not.toBeInTheDocument();
	await user.keyboard('1');
	expect(viewer.getByText('100%')).toBeInTheDocument();
	expect(viewer.getByText('5 mm')).toBeInTheDocument();
	await user.keyboard('+');
	expect(viewer.getByText('150%')).toBeInTheDocument();
	await user.click(await viewer.findByRole('button', { name: 'Heat-map' }));
	expect(viewer.getByRole('img', { name: /^Heat-map/ })).toBeInTheDocument();
	await user.click(viewer.getByRole('button', { name: 'Next case' }));
	expect(screen.getByRole('dialog', { name: 'Patient 3' })).toHaveTextContent('Red flag');
	await user.keyboard('pp');
	expect(screen.getByLabelText('Photo')).toHaveDisplayValue('3 of 3: Overview');
	await user.keyboard('k');
	expect(screen.getByRole('dialog', { name: 'Patient 1' })).toBeInTheDocument();
});

test('a photo that does not load is loaded again on demand: pressing the button does not drag the photo', async () => {
	const { viewer } = await openViewer();
	const capture = vi.fn();
	HTMLElement.prototype.setPointerCapture = capture;
	onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture'));
	const photo = viewer.getByRole('img', { name: 'Submitted by Patient 1' });
	fireEvent.pointerDown(photo, { pointerId: 1 });
	expect(capture).toHaveBeenCalledOnce();
	fireEvent.pointerUp(photo, { pointerId: 1 });
	fireEvent.error(photo);
	const again = viewer.getByRole('button', { name: 'Load the photo again' });
	fireEvent.pointerDown(again, { pointerId: 1 });
	expect(capture).toHaveBeenCalledOnce();
	fireEvent.click(again);
	expect(viewer.getByRole('img', { name: 'Submitted by Patient 1' })).toBeInTheDocument();
});

test('when closed, it returns the focus to what opened it, or after other cases to the row of the last one', async () => {
	const { user } = await openViewer();
	await user.keyboard('{Escape}');
	const opener = screen.getByRole('button', { name: 'Full-size photo of Patient 1' });
	await waitFor(() => expect(opener).toHaveFocus());
	await user.keyboard('{Enter}');
	await user.click(screen.getByRole('button', { name: 'Next case' }));
	await user.keyboard('{Escape}');
	await waitFor(() => expect(screen.getByRole('button', { description: 'Patient 3' })).toHaveFocus());
});

test('an earlier photo lies where the new one shows the same skin, with its own scale', async () => {
	const { user, viewer } = await openViewer();
	await user.keyboard('1');
	await user.selectOptions(await viewer.findByLabelText('Compare with'), uuid(2));
	const photo = await viewer.findByRole('img', { name: 'Submitted by Patient 2' });
	expect(photo.parentElement).toHaveStyle({ width: '60px', transform: 'matrix(0.5, 0, 0, 0.5, 12, -4)' });
	expect(viewer.getByText('Before')).toHaveTextContent(caption);
	// Half as large on the screen: the same bar is twice as long on the skin.
	expect([viewer.getByText('10 mm'), viewer.getByText('5 mm')]).toHaveLength(2);
});

test.each([
	['cannot be brought to the new one', makeCaseComparison({ alignment: null })],
	['is compared by a further photo', makeCaseComparison({ before: { ...before, further: true } })],
	['is compared with a further photo', makeCaseComparison({ after: { ...after, further: true } })],
	['cannot be compared', errorResponse(500, 'No.')],
])('an earlier photo that %s is shown beside it, unchanged', async (_, compareCase) => {
	const { user, viewer } = await openViewer({ compareCase });
	await user.selectOptions(await viewer.findByLabelText('Compare with'), uuid(2));
	expect(await viewer.findByText('Before')).toHaveTextContent(`${caption} (not lined up)`);
	expect(viewer.getByRole('img', { name: 'Submitted by Patient 2' })).toBeInTheDocument();
});

test.each([
	['that is lined up', makeCaseComparison()],
	['that cannot be compared', errorResponse(500, 'No.')],
])('an earlier photo %s is requested again once its URL has expired', async (_, compareCase) => {
	const renewed = '/api/images/2?expires=later';
	const { server, user, viewer } = await openViewer({ compareCase });
	await user.selectOptions(await viewer.findByLabelText('Compare with'), uuid(2));
	const findPhoto = () => viewer.findByRole('img', { name: 'Submitted by Patient 2' });
	server.use({ cases: [makeCase(2, { image_url: renewed })] });
	fireEvent.error(await findPhoto());
	expect(await findPhoto()).toHaveAttribute('src', renewed);
});

test('an earlier photo that is not lined up gets its own scale once its size is known', async () => {
	const { user, viewer } = await openViewer({ compareCase: makeCaseComparison({ alignment: null }) });
	const load = (name: string, naturalWidth: number, naturalHeight: number) => {
		const photo = Object.defineProperties(viewer.getByRole('img', { name }), {
			naturalWidth: { value: naturalWidth },
			naturalHeight: { value: naturalHeight },
		});
		fireEvent.load(photo);
	};
	load('Submitted by Patient 1', 1200, 900);
	await user.keyboard('1');
	await user.selectOptions(await viewer.findByLabelText('Compare with'), uuid(2));
	await viewer.findByText(/not lined up/);
	expect(viewer.getAllByText(/^\d+ mm$/).map(({ textContent }) => textContent)).toEqual(['5 mm']);
	// At 2.25 times its size, 180 pixels of the screen are 4 mm of the photo.
	load('Submitted by Patient 2', 400, 400);
	expect(viewer.getAllByText(/^\d+ mm$/).map(({ textContent }) => textContent)).toEqual(['2 mm', '5 mm']);
});
