import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasClinicalLoginExpired, hasLoginExpired } from '../api/sign-in/expiry.ts';
import { useActingFor, useClinicalToken, useMayEnterClinic, usePatientToken } from '../api/use-roles.ts';

/**
 * Routes for patients. Without a login, or with one that the server no longer knows, redirects to the login page, which
 * leads back; after a logout, to the scan page. A different login, or another person's records, mount the page anew.
 */
export function PatientOnly() {
	const token = usePatientToken();
	const person = useActingFor();
	const location = useLocation();
	const [entered] = useState(token !== null);
	if (token) return <Outlet key={`${token} ${person?.id}`} />;
	if (entered && !hasLoginExpired()) return <Navigate to="/scan" replace />;
	return <Navigate to="/PateintLogIn" replace state={{ from: location }} />;
}

/** Routes for clinicians, guarded in the same way. */
export function ClinicianOnly() {
	const open = useMayEnterClinic();
	const token = useClinicalToken();
	const location = useLocation();
	const [entered] = useState(open);
	if (open) return <Outlet key={token} />;
	if (entered && !hasClinicalLoginExpired()) return <Navigate to="/scan" replace />;
	return <Navigate to="/login" replace state={{ from: location }} />;
}
