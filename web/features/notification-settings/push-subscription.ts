import { useEffect, useState } from "react";

const WORKER = "/service-worker.js";

/** Whether this browser can show notifications while no page of ours is open. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether this is an iPhone or iPad: there, only what is opened from the home screen can show them. */
export function isOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac, and no Mac can be touched.
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The address at which this browser gets notifications; null if it does not, undefined until that is known. */
export function useOwnEndpoint() {
  const [endpoint, setEndpoint] = useState<string | null>();
  useEffect(() => {
    if (!canPush()) return;
    current().then(
      (found) => setEndpoint(found?.endpoint ?? null),
      () => setEndpoint(null),
    );
  }, []);
  return [endpoint, setEndpoint] as const;
}

/** Thrown with what to do about it. */
export class PushRefused extends Error {}

/** Asks the person, and gives this browser's address and keys. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new PushRefused(
      "This browser blocks notifications from this site. Allow them in its settings for the site and try again.",
    );
  }
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new PushRefused("This browser could not subscribe to notifications. Try again later.");
    });
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}

/** This browser gets none any more. */
export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe();
}
