import { lazy } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { Layout } from './features/layout/layout.tsx';

const ScanPage = lazy(async () => ({ default: (await import('./features/scan/scan-page.tsx')).ScanPage }));
const NotFoundPage = lazy(async () => ({
	default: (await import('./features/not-found/not-found-page.tsx')).NotFoundPage,
}));

/** Which page belongs to which address; each page's code is fetched when it is wanted. */
export function Router() {
	return (
		<BrowserRouter>
			<Routes>
				<Route element={<Layout />}>
					<Route index element={<Navigate to="/scan" replace />} />
					<Route path="scan" element={<ScanPage />} />
					<Route path="*" element={<NotFoundPage />} />
				</Route>
			</Routes>
		</BrowserRouter>
	);
}
