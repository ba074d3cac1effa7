// What the service worker does with pushes: shows them, and opens the notice behind one. It keeps nothing, and asks the
// server for nothing: what is shown came encrypted for this browser alone.
function read(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, notice } = read(event);
  if (typeof title !== 'string' || typeof body !== 'string') return;
  const id = /^[1-9]\d{0,18}$/.test(notice) ? notice : null;
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag, data: { id }, icon: '/icons/icon-192.png' }),
  );
});

async function open(id) {
  const page = id === null ? 'mailMessage' : `mailMessageDetail?id=${id}`;
  const address = `/#/pages/mailMessage/${page}`;
  const [shown] = await self.clients.matchAll({ type: 'window' });
  if (shown === undefined) return self.clients.openWindow(address);
  await shown.navigate(address);
  return shown.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.id));
});
