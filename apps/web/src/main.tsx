import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryDefaults } from './api/light-queries.ts';
import { forgetQueriesWithLogin } from './api/log-out.ts';
import { dropClosedLogin } from './api/session.ts';
import { recall } from './lib/storage.ts';
import { startUploadQueue } from './offline/upload-queue/start-upload-queue.ts';
import { createRouter } from './router.tsx';
import './ui/styles/styles.css';

const queries = new QueryClient({ defaultOptions: queryDefaults });

dropClosedLogin();
forgetQueriesWithLogin(queries);

const router = createRouter();
const root = createRoot(document.getElementById('root')!);
// As a transition, which returns the thread to the browser every few milliseconds, so that even a slow phone scrolls and answers taps.
startTransition(() =>
	root.render(
		<StrictMode>
			<QueryClientProvider client={queries}>
				<RouterProvider router={router} />
			</QueryClientProvider>
		</StrictMode>,
	),
);

// After the first render, which must not depend on storage, because some browsers forbid it.
startUploadQueue(queries);

if (recall('visitorResult')) {
	void import('./features/scan/stored-result.ts').then(({ expireStoredResult }) => expireStoredResult());
}

// After the page has loaded, and not in development, where pages change all the time.
if (import.meta.env.PROD) {
	addEventListener(
		'load',
		async () => (await import('./offline/register-service-worker.tsx')).registerServiceWorker(),
		{ once: true },
	);
}
