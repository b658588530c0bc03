import type { BrowserContext, Page } from "@playwright/test";
import {
  getNotificationConfiguration,
  listNotificationEmails,
} from "#core/contract/notification-settings/notification-settings.ts";
import {
  deletePushBrowser,
  listPushBrowsers,
  PUSH_TEXTS,
  type PushBrowser,
  savePushBrowser,
} from "#core/contract/notification-settings/push.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { stub } from "./support/stubs.ts";

// Chromium without windows has no push service, so a stand-in gives the address. The permission, our service worker, its
// push event and the notification are the browser's own. That what we send is what a browser can read is proved in
// tests/worker/platform/webhooks/push.test.ts.

const ENDPOINT = "https://fcm.googleapis.com/fcm/send/this-browser";
const OWN: PushBrowser = {
  _id: "whk_1",
  endpoint: ENDPOINT,
  events: ["message.received"],
  withText: false,
};

/** The screen of someone who may have notifications, with these browsers. */
async function settings(page: Page, context: BrowserContext, browsers: readonly PushBrowser[]) {
  await signedIn(context);
  await stub(context, listNotificationEmails, { data: [] });
  const none = { payment: [], optOut: [], inbound: [] };
  await stub(context, getNotificationConfiguration, {
    data: { ...none, optOutFrequency: "immediately", inboundStatus: true },
  });
  await stub(context, savePushBrowser, { message: PUSH_TEXTS.saved, data: OWN });
  await stub(context, deletePushBrowser, {});
  await offer(page, browsers);
}

async function offer(page: Page, browsers: readonly PushBrowser[]) {
  const data = { publicKey: "BPublicKey", browsers: [...browsers] };
  await stub(page, listPushBrowsers, { data });
}

/** In place of the browser's push service. */
function standIn(endpoint: string) {
  let subscribed: object | null = null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) } }),
    unsubscribe: async () => {
      subscribed = null;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async ({ userVisibleOnly }: PushSubscriptionOptionsInit) => {
      if (!userVisibleOnly) throw new Error("Chromium wants each message to be seen");
      subscribed = subscription;
      return subscription;
    },
    getSubscription: async () => subscribed,
  });
}

/** Has the browser get a message, as its push service would bring it. */
async function push(page: Page, context: BrowserContext, data: object) {
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((known) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) known(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
}

/** Notes what our service worker shows and opens: without windows there is no place for either. */
const NOTE = `
  self.shown = [];
  self.opened = [];
  const show = registration.showNotification.bind(registration);
  registration.showNotification = (title, options) => {
    shown.push({ title, ...options });
    return show(title, options);
  };
  clients.openWindow = async (url) => void opened.push(String(url));
`;

/** As the browser says that a notification was pressed: only its own events may be waited for. */
const PRESS = `
  const notification = { close() {}, data: shown[0].data };
  dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil() {} }));
`;

test("a browser subscribes, shows what is pushed to it, and ends it", async ({
  page,
  context,
  baseURL,
}) => {
  await page.addInitScript(standIn, ENDPOINT);
  await settings(page, context, []);
  await context.grantPermissions(["notifications"]);
  await page.goto("/notification-settings");
  const card = page.getByRole("region", { name: "In your browser" });
  await expect(card).toContainText("Off in this browser");
  await card.getByRole("button", { name: "Switch on" }).click();
  const dialog = page.getByRole("dialog", { name: "Notifications in this browser" });
  await examine(page, "Notifications in this browser");
  const saving = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith(savePushBrowser.path),
  );
  await offer(page, [OWN]);
  await dialog.getByRole("button", { name: "Switch on" }).click();
  expect((await saving).postDataJSON()).toMatchObject({
    endpoint: ENDPOINT,
    p256dh: "B".repeat(87),
    auth: "a".repeat(22),
    withText: false,
  });
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText("Replies");
  await examine(page, "In your browser");

  const message = { title: "Corner Shop", body: "0412 345 678 replied", path: "/conversation" };
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("No service worker was registered");
  await worker.evaluate(NOTE);
  await push(page, context, message);
  const { path, ...seen } = message;
  await expect
    .poll(() => worker.evaluate("shown"))
    .toEqual([{ ...seen, icon: "/icon.svg", data: { path } }]);
  await worker.evaluate(PRESS);
  expect(await worker.evaluate("opened")).toEqual([`${baseURL}/conversation`]);

  const deleting = page.waitForRequest(
    (request) => request.method() === "DELETE" && request.url().endsWith(`/push/${OWN._id}`),
  );
  await offer(page, []);
  await card.getByRole("button", { name: "Switch off" }).click();
  await deleting;
  await expect(card).toContainText("Off in this browser");
  const left = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return await registration.pushManager.getSubscription();
  });
  expect(left).toBeNull();
});

test("a browser that is refused the permission says where to allow it", async ({
  page,
  context,
}) => {
  await page.addInitScript(standIn, ENDPOINT);
  await settings(page, context, []);
  await page.goto("/notification-settings");
  await page.evaluate(() => {
    Notification.requestPermission = async () => "denied";
  });
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("This browser blocks notifications from this site.")).toBeVisible();
});

test.describe("without push", () => {
  const without = (touches: number, agent: string) => {
    Object.defineProperty(navigator, "userAgent", { get: () => agent });
    Object.defineProperty(navigator, "maxTouchPoints", { get: () => touches });
    Reflect.deleteProperty(window, "PushManager");
  };
  const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15";
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";

  for (const [what, agent, touches, says] of [
    ["an iPhone", IPHONE, 5, "tap Share, then Add to Home Screen"],
    ["an iPad", MAC, 5, "tap Share, then Add to Home Screen"],
    ["a Mac", MAC, 0, "This browser cannot show them."],
  ] as const) {
    test(`${what} says what to do, and only what applies`, async ({ page, context }) => {
      await page.addInitScript(`(${without.toString()})(${touches}, ${JSON.stringify(agent)})`);
      await settings(page, context, []);
      await page.goto("/notification-settings");
      const card = page.getByRole("region", { name: "In your browser" });
      await expect(card).toContainText(says);
      await expect(card.getByRole("button")).toHaveCount(0);
    });
  }
});

test("the console can be added to a home screen", async ({ page, baseURL }) => {
  await page.goto("/sign-in");
  const devTools = await page.context().newCDPSession(page);
  const { url, errors, data = "" } = await devTools.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${baseURL}/site.webmanifest`, []]);
  const { icons, ...manifest } = JSON.parse(data) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest).toMatchObject({
    name: "Cooee",
    display: "standalone",
    scope: "/",
    start_url: "/",
  });
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  for (const src of [...icons.map((icon) => icon.src), touch ?? ""]) {
    const answer = await page.request.get(src);
    expect([src, answer.status(), answer.headers()["x-content-type-options"]]).toEqual([
      ...[src, 200],
      "nosniff",
    ]);
  }
  const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
});
