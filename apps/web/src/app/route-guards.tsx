import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasClinicalLoginExpired, hasLoginExpired } from '../api/session.ts';
import { useMayEnterClinic, usePatientToken } from '../api/use-roles.ts';

/**
 * The routes inside are for patients. Whoever has not logged in, or is no longer known to the server, goes to the login
 * and comes back from there; whoever logs out here goes to the scan page. Another login starts the page anew.
 */
export function PatientOnly() {
	const token = usePatientToken();
	const location = useLocation();
	const [entered] = useState(token !== null);
	if (token) return <Outlet key={token} />;
	if (entered && !hasLoginExpired()) return <Navigate to="/scan" replace />;
	return <Navigate to="/PateintLogIn" replace state={{ from: location }} />;
}

/** The same for clinicians and their login. */
export function ClinicianOnly() {
	const open = useMayEnterClinic();
	const location = useLocation();
	const [entered] = useState(open);
	if (open) return <Outlet />;
	if (entered && !hasClinicalLoginExpired()) return <Navigate to="/scan" replace />;
	return <Navigate to="/login" replace state={{ from: location }} />;
}
