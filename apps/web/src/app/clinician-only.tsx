import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasClinicalLoginExpired } from '../api/session.ts';
import { useMayEnterClinic } from '../api/use-roles.ts';

/**
 * The routes inside are for clinicians. Whoever has not logged in, or is no longer known to the server, goes to the login
 * and comes back from there; whoever logs out here goes to the scan page.
 */
export function ClinicianOnly() {
	const open = useMayEnterClinic();
	const location = useLocation();
	const [entered] = useState(open);
	if (open) return <Outlet />;
	if (entered && !hasClinicalLoginExpired()) return <Navigate to="/scan" replace />;
	return <Navigate to="/login" replace state={{ from: location }} />;
}
