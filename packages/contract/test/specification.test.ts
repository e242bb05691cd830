import { describe, expect, it } from 'vitest';
import { calls, caseStatuses, defaultMode, limits, messages, modes, riskLevels, riskNames } from '../src/index.ts';

// Other tests take texts, constants and paths from the contract. Here they are written out as the specification has them.

describe('the texts', () => {
	const { upload, analysis, speech, savedScan, dashboard, lesion, clinician, client, fallback } = messages;
	const { signup, login } = messages;

	it.each<[string, string]>([
		[upload.notAnImage, 'Please upload an image file (JPG, PNG, etc.)'],
		[upload.tooLarge, 'File is too large. Maximum size is 10MB.'],
		[analysis.failed, 'Failed to get analysis from backend.'],
		[analysis.placeholder('Why.'), 'An error occurred while processing the image: Why.'],
		[analysis.placeholderAdvice, 'Please try again. If the problem persists, check the console or contact support.'],
		[speech.failed, 'Sorry, the audio explanation could not be generated.'],
		[savedScan.saved, 'Scan saved to your history successfully!'],
		[savedScan.saveFailed, 'Failed to save scan to history'],
		[savedScan.submitted, 'Scan saved successfully! Returning to your dashboard...'],
		[savedScan.submitFailed, 'An unknown error occurred.'],
		[signup.nameRequired, 'Full name is required'],
		[signup.emailRequired, 'Email is required'],
		[signup.emailInvalid, 'Please enter a valid email address'],
		[signup.passwordTooShort, 'Password must be at least 6 characters long'],
		[signup.passwordsDiffer, 'Passwords do not match'],
		[signup.passwordsMatch, 'Passwords match'],
		[signup.failed, 'An error occurred during signup'],
		[signup.google, 'Google signup is not implemented yet.'],
		[login.passwordRequired, 'Password is required'],
		[login.failed, 'An error occurred during login'],
		[login.done, 'Login successful!'],
		[login.google, 'Google login is not implemented yet.'],
		[login.expired, 'Invalid or expired token'],
		[dashboard.loadFailed, 'Failed to load dashboard.'],
		[dashboard.emptyJournal, 'Your journal is empty.'],
		[dashboard.noScans, 'No saved scans in your history yet.'],
		[dashboard.noReviews, 'No professional reviews yet.'],
		[lesion.incomplete, 'Please provide both a nickname and body part.'],
		[lesion.startFailed, 'Failed to create lesion.'],
		[lesion.started('Mole'), 'Started tracking "Mole"'],
		[
			lesion.confirmDelete('Mole'),
			'Are you sure you want to delete "Mole" and all of its scans? This cannot be undone.',
		],
		[lesion.deleteFailed, 'Failed to delete lesion.'],
		[lesion.deleted('Mole'), '"Mole" was deleted.'],
		[lesion.compareFailed, 'Could not fetch comparison data.'],
		[lesion.notEnough, 'Not Enough Data'],
		[lesion.notEnoughText, 'You need at least two scans to perform an AI comparison.'],
		[clinician.loginFailed, 'Authentication failed. Please check your credentials.'],
		[clinician.invalid, 'Invalid credentials.'],
		[clinician.networkError, 'An unknown network error occurred.'],
		[clinician.loadFailed, 'Failed to fetch clinical cases.'],
		[clinician.loadUnknown, 'An unknown error occurred.'],
		[clinician.updateError(clinician.updateFailed), 'Error updating case: Failed to update case status.'],
		[clinician.noCases, 'No cases found for the selected filter.'],
		[client.status(502), 'HTTP error! status: 502'],
		[client.notJson, 'An unknown server error occurred.'],
		[fallback.heatmap, 'No heatmap available'],
		[fallback.explanation, 'No explanation available.'],
		[fallback.recommendation, 'Consult a dermatologist.'],
		[fallback.label, 'N/A'],
		[messages.notFound, 'Page Not Found'],
	])('%j', (text, specified) => {
		expect(text).toBe(specified);
	});
});

it('the words on the wire', () => {
	expect([modes, defaultMode]).toEqual([['clinical', 'consumer'], 'consumer']);
	expect(riskLevels).toEqual(['low', 'medium', 'high', 'unknown']);
	expect(riskNames).toMatchObject({ low: 'Low Risk', medium: 'Medium Risk', high: 'High Risk' });
	expect(caseStatuses).toEqual(['new', 'reviewed', 'flagged']);
});

it('the constants', () => {
	const { upload, account, savedScan, scan, header, toasts, hero, testimonials, claims } = limits;
	expect(upload.maxBytes).toBe(10 * 1024 * 1024);
	expect(upload.ignoredNames).toEqual(['.DS_Store', 'Thumbs.db']);
	expect([account.minPasswordLength, account.signupRedirectDelay]).toEqual([6, 2000]);
	expect([savedScan.redirectDelay, savedScan.comparedAtLeast]).toEqual([1500, 2]);
	expect(scan).toEqual({
		analyzingLabelAfter: 1000,
		revealDelay: 500,
		countUpDuration: 1500,
		countUpSteps: 30,
		typingSpeed: 30,
		truncateAt: 450,
	});
	expect(header).toEqual({ scrolledAfter: 10, particles: 15 });
	expect(toasts).toEqual({ maxCount: 20, maxWidth: 350 });
	expect(hero).toEqual({
		particles: 70,
		framesPerSecond: 120,
		words: ['Precision', 'Clarity', 'Intelligence', 'Innovation', 'Discovery'],
		typing: { type: 85, erase: 45, full: 1200, empty: 500, start: 800 },
	});
	expect([testimonials.highestRating, claims.analysisSeconds]).toEqual([5, 3]);
});

it('the calls', () => {
	const addresses = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
	expect(addresses).toEqual(
		expect.arrayContaining([
			'POST /api/v2/analyze',
			'POST /api/v2/speak',
			'POST /api/scan/save_to_history',
			'POST /api/auth/patient/signup',
			'POST /api/auth/patient/login',
			'GET /api/auth/patient/me',
			'GET /api/lesions',
			'POST /api/lesions',
			'DELETE /api/lesions/:id',
			'GET /api/lesions/:id/scans',
			'GET /api/lesions/:id/compare',
			'POST /api/cases/submit',
			'POST /api/auth/login/clinical',
			'GET /api/cases',
			'PUT /api/cases/:id/status',
			'GET /api/patient/reviews',
			'GET /api/patient/scans/history',
		]),
	);
});
