import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from './router.tsx';
import './ui/styles.css';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });

createRoot(document.getElementById('root')!).render(
	<StrictMode>
		<QueryClientProvider client={queries}>
			<Router />
		</QueryClientProvider>
	</StrictMode>,
);
