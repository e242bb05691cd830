// What the service worker does with reminders. All that is shown or opened comes with the message, which only this browser can read.

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

/** Without a connection, the page says so and can try again. */
async function stopReminders(title, { page, stop }) {
	const response = await fetch(stop.call, { method: 'POST' }).catch(() => undefined);
	if (!response?.ok) return await openPage(stop.page);
	const options = { body: stop.done, icon: '/icons/any-192.png', tag: 'reminder', data: { page, stop } };
	await self.registration.showNotification(title, options);
}

/** In a window of its own: another one may hold a result that is not saved. */
const openPage = (page) => self.clients.openWindow(page);
