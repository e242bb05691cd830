import type { ReactNode } from 'react';
import { useMayManage } from '../api/use-roles.ts';

/** What changes the records on the page: for those who may. */
export function ManagerOnly({ children }: { children: ReactNode }) {
	return useMayManage() ? children : null;
}
