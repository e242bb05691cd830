import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, listFiles } from '../house/files.ts';
import { readStrings } from './read-texts.ts';

const root = join(import.meta.dirname, '../..');
const source = /^(apps\/web|packages\/contract)\/src\/.*\.tsx?$/;
const strings = new Set(
	listFiles(root)
		.filter((path) => source.test(path) && !isTest(path))
		.flatMap((path) => readStrings(path, readFileSync(join(root, path), 'utf8'))),
);

// The error catalog is in packages/contract/test/specification.test.ts.
const screens = {
	header: ['Home', 'Scan', 'My Lesions', 'Scan Now', 'Clinical Login', 'Signup / Login', 'Patient Login', 'Logout'],
	footer: ['Privacy Policy', 'Terms of Service', 'About Skin Cancer', 'FAQ', 'Contact Us'],
	hero: ['AI-Powered Dermatological Analysis', 'Analyze Clinical Image', 'Discover More'],
	features: [
		...['Easy Scanning', 'AI-Powered Analysis', 'Quick Results'],
		...['Privacy Focused', 'Detailed Insights', 'Accessible Anywhere'],
	],
	steps: ['Upload Your Photo', 'AI Analysis', 'Get Results', 'Next Steps'],
	testimonials: ['Dermatology Patient', 'Healthcare Professional', 'Regular User'],
	'scan page': [
		...['Clinical', 'Consumer', 'Uploading & Preprocessing...', 'AI Analyzing...', 'Analyze Another Image'],
		...['Analysis Error', 'Secondary possibility', 'Show more', 'Show less'],
	],
	actions: [
		...['Listen to Explanation', 'Stop Audio', 'Download Report', 'Save Scan', 'Saving...', 'Saved', 'Save Failed'],
		...['Add to Lesion History', 'Request Professional Review', 'Submitting...', 'Submitted', 'Submission Failed'],
	],
	education: ['Early Detection Matters', 'Find a Dermatologist Near You'],
	'sign-up': ['Full Name', 'Email Address', 'Password', 'Confirm Password', 'Create Account', 'Continue with Google'],
	logins: ['Remember me', 'Sign In', 'Access Dashboard'],
	'patient dashboard': [
		...['Welcome back, 5', 'My Scans History', 'Track a Lesion', 'Track New Lesion', 'Professional Reviews'],
		...['Track Your First Lesion', 'Nickname', 'Body Part', 'Cancel', 'Start Tracking', 'Evolution Analysis'],
	],
	'clinical dashboard': [
		...['Total Cases', 'New Cases', 'Reviewed', 'Flagged', 'High Risk', 'All', 'New'],
		...['Case Details', 'AI Prediction', 'Confidence', 'Status', 'Date Submitted', 'Actions'],
	],
	'not found': ['Page Not Found', 'Back to Home'],
};

it.each(Object.entries(screens))('%s: word for word as specified', (_, texts) => {
	expect(texts.filter((text) => !strings.has(text))).toEqual([]);
});
