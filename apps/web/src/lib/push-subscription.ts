/** Whether this browser can show notifications of a site at all. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Where the service worker reads what the server knows about this browser's subscription, in case the browser renews it. */
const [notes, notePath] = ['push-subscription', '/push-subscription'];

/** Undefined where no service worker is registered. */
async function getManager(): Promise<PushManager | undefined> {
	return canPush() ? (await navigator.serviceWorker.getRegistration())?.pushManager : undefined;
}

/** The address at which this browser gets notifications; null if it gets none. */
export async function getPushEndpoint(): Promise<string | null> {
	return (await (await getManager())?.getSubscription())?.endpoint ?? null;
}

/** Subscribes this browser, with the person's permission, to a server with this public key (VAPID). Throws when it cannot. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON> {
	const manager = await getManager();
	if (!manager) throw new Error('There is no service worker.');
	// A subscription with another key, such as another server's, is in the way.
	await unsubscribeFromPush();
	const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
	const note = { endpoint: subscription.endpoint, publicKey };
	await (await caches.open(notes)).put(notePath, Response.json(note));
	return subscription.toJSON();
}

/** Ends this browser's subscription, if any: its push service then accepts no more notifications. */
export async function unsubscribeFromPush(): Promise<void> {
	await (await (await getManager())?.getSubscription())?.unsubscribe();
	if (canPush()) await caches.delete(notes);
}
