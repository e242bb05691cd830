import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All addresses of the internet (RFC 4291). Addresses outside of it without another use count as unicast, too. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is on the internet, and not on this machine, in its surroundings or for a special use. */
function isPublic(text: string): boolean {
	const address = ipaddr.process(text);
	if (address.range() !== 'unicast') return false;
	return address.kind() === 'ipv4' || address.match(globalIpv6);
}

/** Milliseconds for all name servers, out of the ten seconds that a notification has. */
const timeoutMs = 5000;

/**
 * Not by dns.lookup, which looks up only two names at a time: people choose the names of push services, and one whose
 * owner lets it take ten seconds would block all other names that this server looks up, such as those of its database
 * and object store.
 */
async function resolve(name: string): Promise<string[]> {
	// A new one each time: a resolver reads the list of name servers only once, and a machine's may change.
	const resolver = new Resolver({ timeout: 1000 });
	const questions = [resolver.resolve4(name), resolver.resolve6(name)];
	// Some name servers never answer for IPv6 addresses: what is known by then is enough.
	const timer = setTimeout(() => resolver.cancel(), timeoutMs);
	const answers = await Promise.allSettled(questions);
	clearTimeout(timer);
	return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** The addresses behind a name or IP address. Throws when there are none, or one is of this machine or its surroundings. */
async function findPublicAddresses(name: string): Promise<string[]> {
	const addresses = isIP(name) ? [name] : await resolve(name);
	if (addresses.length === 0) throw new Error('The push service has no address.');
	if (!addresses.every(isPublic)) throw new Error('The push service is not public.');
	return addresses;
}

/** Like dns.lookup, but fails for a name that leads to this machine or its surroundings: others choose the names. */
export const lookupPublic: LookupFunction = (name, { all }, done) => {
	findPublicAddresses(name).then(
		(found) => {
			const addresses = found.map((address) => ({ address, family: isIP(address) }));
			if (all) done(null, addresses);
			else done(null, addresses[0]!.address, addresses[0]!.family);
		},
		(error) => done(error, []),
	);
};

/** Whether notifications may be sent to this URL: over HTTPS, and to a name or an IP address on the internet. */
export async function isPublicEndpoint(endpoint: string): Promise<boolean> {
	const { protocol, hostname, username, password } = new URL(endpoint);
	if (protocol !== 'https:' || username || password) return false;
	return await findPublicAddresses(hostname.replace(/^\[|\]$/g, '')).then(
		() => true,
		() => false,
	);
}
