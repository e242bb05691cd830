import { queryOptions } from '@tanstack/react-query';
import { fetchProfile } from '../accounts.ts';

/** Who is logged in as a patient. */
export const profileQuery = queryOptions({ queryKey: ['patient', 'profile'], queryFn: fetchProfile, retry: false });
