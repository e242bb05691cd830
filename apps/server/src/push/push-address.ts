import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** All addresses of the internet (RFC 4291). What is outside of it and has no other use counts as unicast, too. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the internet, and not of this machine, its surroundings, or a special use. */
function isPublic(text: string): boolean {
	const address = ipaddr.process(text);
	if (address.range() !== 'unicast') return false;
	return address.kind() === 'ipv4' || address.match(globalIpv6);
}

/** As dns.lookup, but fails for a name that leads to this machine or its surroundings: others choose the names. */
export const lookupPublic: LookupFunction = (name, options, done) => {
	lookup(name, { ...options, all: true }, (error, addresses = []) => {
		const [first] = addresses;
		if (error ?? !first) return done(error ?? new Error('The push service has no address.'), []);
		if (!addresses.every(({ address }) => isPublic(address)))
			return done(new Error('The push service is not public.'), []);
		if (options.all) done(null, addresses);
		else done(null, first!.address, first!.family);
	});
};

/** Whether notifications may be sent to this URL: by HTTPS, and to a name or an IP address of the internet. */
export async function isPublicEndpoint(endpoint: string): Promise<boolean> {
	const { protocol, hostname, username, password } = new URL(endpoint);
	if (protocol !== 'https:' || username || password) return false;
	const found = promisify(lookupPublic)(hostname.replace(/^\[|\]$/g, ''), { all: true });
	return await found.then(
		() => true,
		() => false,
	);
}
