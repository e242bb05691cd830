// What the service worker does with reminders. All that is shown or opened on them comes with the message, which only this browser can read.

self.addEventListener('push', (event) => {
	const { title, body, page, stop } = event.data.json();
	const actions = [{ action: 'stop', title: stop.title }];
	const options = { body, icon: '/icons/any-192.png', tag: 'reminder', actions, data: { page, stop } };
	event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
	const { title, data } = event.notification;
	event.notification.close();
	event.waitUntil(event.action === 'stop' ? stopReminders(title, data) : openPage(data.page));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));

/** Tells the server the new address of this browser. The page has noted the old one, which not every browser tells. */
async function renewSubscription({ oldSubscription, newSubscription }) {
	const notes = await caches.open('push-subscription');
	const note = await (await notes.match('/push-subscription'))?.json();
	// The note first: the server may not have learned of the last address.
	const before = note?.endpoint ?? oldSubscription?.endpoint;
	const applicationServerKey = oldSubscription?.options.applicationServerKey ?? note?.publicKey;
	if (!before || !applicationServerKey) return;
	const { pushManager } = self.registration;
	const subscription =
		newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
	const { endpoint, keys } = subscription.toJSON();
	const headers = { 'content-type': 'application/json' };
	const body = JSON.stringify({ before, endpoint, keys });
	const response = await fetch('/api/reminders/renew', { method: 'POST', headers, body });
	if (response.ok) await notes.put('/push-subscription', Response.json({ ...note, endpoint }));
}

/** Without a connection, the page says so and can try again. */
async function stopReminders(title, { page, stop }) {
	const response = await fetch(stop.call, { method: 'POST' }).catch(() => undefined);
	if (!response?.ok) return await openPage(stop.page);
	const options = { body: stop.done, icon: '/icons/any-192.png', tag: 'reminder', data: { page, stop } };
	await self.registration.showNotification(title, options);
}

/** In a window of its own: another one may hold a result that is not saved. */
const openPage = (page) => self.clients.openWindow(page);
