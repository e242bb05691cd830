/** Whether this browser can show notifications of a site at all. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Where the service worker reads what the server knows of this browser's subscription, should the browser renew it. */
const [notes, notePath] = ['push-subscription', '/push-subscription'];

/** Undefined where no service worker is registered. */
async function getManager(): Promise<PushManager | undefined> {
	return canPush() ? (await navigator.serviceWorker.getRegistration())?.pushManager : undefined;
}

/** The address at which this browser gets notifications; null where it gets none. */
export async function getPushEndpoint(): Promise<string | null> {
	return (await (await getManager())?.getSubscription())?.endpoint ?? null;
}

/** Subscribes this browser, once the person has allowed it, to a server with this public key (VAPID). Throws when it cannot. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON> {
	const manager = await getManager();
	if (!manager) throw new Error('There is no service worker.');
	// One for another key, as of a server with other keys, is in the way.
	await unsubscribeFromPush();
	const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
	const note = { endpoint: subscription.endpoint, publicKey };
	await (await caches.open(notes)).put(notePath, Response.json(note));
	return subscription.toJSON();
}

/** Ends this browser's subscription, if there is one: its push service then takes no more notifications. */
export async function unsubscribeFromPush(): Promise<void> {
	await (await (await getManager())?.getSubscription())?.unsubscribe();
	if (canPush()) await caches.delete(notes);
}
