// Shows the notifications that Cooee sends to this browser, and opens their page. It does nothing else: it keeps and answers
// no requests.
self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  const shown = { body, icon: "/icon.svg", data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.openWindow(new URL(event.notification.data.path, self.location.origin)),
  );
});
