import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import {
	endLogin,
	endLogins,
	expireClinicalLogin,
	expireLogin,
	startClinicalLogin,
	startLogin,
} from '../api/session.ts';
import { ClinicianOnly, PatientOnly } from './route-guards.tsx';

const mounted = vi.fn();

function CurrentLocation() {
	const { pathname, state } = useLocation();
	const { from } = (state ?? {}) as { from?: Location };
	return <output>{[pathname, from && `from ${from.pathname}${from.search}`].filter(Boolean).join(' ')}</output>;
}

function Journal() {
	useEffect(() => mounted(), []);
	return <h1>Journal</h1>;
}

function open(address = '/mylesion?sort=new') {
	mounted.mockClear();
	render(
		<MemoryRouter initialEntries={[address]}>
			<Routes>
				<Route element={<PatientOnly />}>
					<Route path="mylesion" element={<Journal />} />
				</Route>
				<Route element={<ClinicianOnly />}>
					<Route path="dashboard" element={<h1>Cases</h1>} />
				</Route>
				<Route path="*" element={<CurrentLocation />} />
			</Routes>
		</MemoryRouter>,
	);
}

const getLocation = () => screen.getByRole('status').textContent;

test('a patient is let in', () => {
	startLogin('token', true);
	open();
	expect(screen.getByRole('heading', { name: 'Journal' })).toBeVisible();
});

test('people who are not logged in go to the login, which is told where they were going', () => {
	open();
	expect(getLocation()).toBe('/PateintLogIn from /mylesion?sort=new');
});

test('a login that the server no longer knows leads to the login and back', () => {
	startLogin('token', true);
	open();
	act(() => expireLogin('token'));
	expect(getLocation()).toBe('/PateintLogIn from /mylesion?sort=new');
});

test('people who log out are led to the scan page', () => {
	startLogin('token', true);
	open();
	act(endLogin);
	expect(getLocation()).toBe('/scan');
});

test('another login starts the page over', () => {
	startLogin('one', true);
	open();
	expect(mounted).toHaveBeenCalledTimes(1);
	act(() => startLogin('two', true));
	expect(screen.getByRole('heading', { name: 'Journal' })).toBeVisible();
	expect(mounted).toHaveBeenCalledTimes(2);
});

test('a clinician is let in only by the flag isAuthenticated', () => {
	localStorage.setItem('isClinicalAuthenticated', 'true');
	localStorage.setItem('role', 'clinician');
	open('/dashboard?status=new');
	expect(getLocation()).toBe('/login from /dashboard?status=new');
	cleanup();
	localStorage.setItem('isAuthenticated', 'true');
	open('/dashboard?status=new');
	expect(screen.getByRole('heading', { name: 'Cases' })).toBeVisible();
});

test('a clinical login that the server no longer knows leads to the login and back, and a logout leads to the scan page', () => {
	startClinicalLogin('token');
	open('/dashboard?status=new');
	act(() => expireClinicalLogin('token'));
	expect(getLocation()).toBe('/login from /dashboard?status=new');
	cleanup();
	startClinicalLogin('token');
	open('/dashboard');
	act(endLogins);
	expect(getLocation()).toBe('/scan');
});
