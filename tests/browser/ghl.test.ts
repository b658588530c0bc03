import type { Page } from "@playwright/test";
import * as z from "zod";
import {
  assignGhlSender,
  type GhlAccount,
  type GhlLocation,
  listGhlAccounts,
  listGhlLocations,
  listGhlSenders,
  reconnectGhl,
  removeGhl,
} from "#core/contract/integrations/ghl.ts";
import {
  configureGhlBilling,
  type GhlBillingReport,
  type GhlNumberAnalytics,
  ghlBillingReport,
  ghlDashboard,
  ghlNumberAnalytics,
  sendGhlBillingReport,
  sendGhlNumberAnalytics,
} from "#core/contract/integrations/ghl-reports.ts";
import {
  type GhlWebhookLog,
  listGhlWebhookLogs,
  resendGhlWebhook,
  saveGhlWebhook,
} from "#core/contract/integrations/ghl-webhooks.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { AGAIN, freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { openLive, row, stat } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { makeDue, textsTo, writeBack } from "./support/simulator.ts";
import { answer, NONE, refuse, stub } from "./support/stubs.ts";

const connectedAt = Date.UTC(2026, 10, 20);

const agency: GhlAccount = {
  ...{ _id: "agency-1", name: "Harbour City Marketing and Communications", status: "connected" },
  ...{ connectedAt, answeredAt: Date.UTC(2026, 10, 27) },
};

const LONG_NAME = "Fremantle Physiotherapy, Podiatry and Sports Medicine Centre";

const subAccounts: GhlLocation[] = [
  {
    ...{ _id: "loc-1", name: LONG_NAME, status: "connected", connectedAt },
    ...{ sender: SHARED_SENDER, promotional: false },
  },
  { _id: "loc-2", name: "Subiaco Dental", status: "connected", connectedAt, promotional: true },
  { _id: "loc-3", name: "Albany Vets", status: "removed", connectedAt, promotional: true },
];

const DAYS = { from: "2026-10-29", to: "2026-11-27" };
const COUNTS = { sent: 4_115, delivered: 4_000, pending: 100, failed: 15 };

/** The screen, with this agency. */
async function open(page: Page, agencies: GhlAccount[], data = subAccounts) {
  await signedIn(page.context());
  await stub(page, listGhlAccounts, { data: agencies });
  await stub(page, listGhlLocations, { data });
  await stub(page, ghlDashboard, {
    data: {
      ...DAYS,
      subAccounts: data.map(({ _id, name, status }) => ({ _id, name, status, ...COUNTS })),
      total: { sent: 12_345, delivered: 12_000, pending: 300, failed: 145 },
    },
  });
  await stub(page, listGhlSenders, {
    data: [
      { value: SHARED_SENDER, type: SENDER_TYPES.shared },
      { value: "61480009876", type: SENDER_TYPES.dedicated },
    ],
  });
  await page.goto("/vendors/ghl");
}

async function choose(page: Page, name: string, action: string) {
  await row(page, name)
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a sub-account without a sender says so, and is assigned one", async ({ page }) => {
  await open(page, [agency]);
  await expect(row(page, LONG_NAME)).toContainText("Shared number");
  await expect(row(page, "Subiaco Dental")).toContainText("No sender");
  await expect(row(page, "Albany Vets")).toContainText("Removing");
  await expect(row(page, "Albany Vets").getByRole("button")).toHaveCount(0);
  await examine(page, "GoHighLevel");
  await choose(page, "Subiaco Dental", "Assign sender");
  const dialog = page.getByRole("dialog", { name: "Assign a sender to Subiaco Dental" });
  await dialog.getByRole("button", { name: "Assign sender" }).click();
  const sender = dialog.getByRole("combobox", { name: "Sender" });
  await expect(sender).toHaveAccessibleDescription(/Choose a sender$/);
  await examine(page, "GoHighLevel, assign a sender");
  await sender.click();
  await page.getByRole("option", { name: "0480 009 876" }).click();
  await dialog.getByLabel("Its messages are marketing").uncheck();
  await stub(page, assignGhlSender, { message: GHL_TEXTS.assigned });
  const sent = page.waitForRequest((request) => request.url().endsWith("/assign-sender/loc-2"));
  await dialog.getByRole("button", { name: "Assign sender" }).click();
  expect((await sent).postDataJSON()).toEqual({ sender: "61480009876", promotional: false });
  await expect(page.getByText(GHL_TEXTS.assigned)).toBeVisible();
});

test("senders that could not be loaded, or are not there, are no empty choice", async ({
  page,
}) => {
  await open(page, [agency]);
  await refuse(page, listGhlSenders, "FORBIDDEN", "Not now");
  await choose(page, "Subiaco Dental", "Assign sender");
  const dialog = page.getByRole("dialog", { name: "Assign a sender to Subiaco Dental" });
  await expect(dialog).toContainText("Your senders could not be loaded");
  await stub(page, listGhlSenders, { data: [] });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText("You have no sender yet");
  await expect(dialog.getByRole("button", { name: "Assign sender" })).toBeDisabled();
  await examine(page, "GoHighLevel, no senders");
});

test("R327: a sub-account is removed once that is confirmed", async ({ page }) => {
  await open(page, [agency]);
  await choose(page, "Subiaco Dental", "Remove");
  const question = page.getByRole("alertdialog", { name: "Remove Subiaco Dental?" });
  await examine(page, "GoHighLevel, remove a sub-account");
  await stub(page, removeGhl, { message: GHL_TEXTS.removedSubAccount });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await question.getByRole("button", { name: "Remove sub-account" }).click();
  expect(new URL((await sent).url()).searchParams.get("subAccount")).toBe("loc-2");
  await expect(page.getByText(GHL_TEXTS.removedSubAccount)).toBeVisible();
});

test("an agency that GoHighLevel disconnected is connected again, by its owner if it must be", async ({
  page,
}) => {
  const problem = CONNECT_TEXTS.revoked("GoHighLevel");
  await open(page, [{ ...agency, status: "revoked", problem, problemAt: connectedAt }]);
  await expect(page.getByText(problem)).toBeVisible();
  await examine(page, "GoHighLevel, disconnected");
  await refuse(page, reconnectGhl, "CONFLICT", CONNECT_TEXTS.refused("GoHighLevel"));
  await page.getByRole("button", { name: "Reconnect" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect GoHighLevel" });
  await expect(dialog).toContainText(CONNECT_TEXTS.refused("GoHighLevel"));
  await expect(dialog.getByRole("button", { name: "Connect again" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await stub(page, reconnectGhl, {
    message: CONNECT_TEXTS.connected("GoHighLevel"),
    data: { ...agency, app: "ghl" },
  });
  await stub(page, listGhlAccounts, { data: [agency] });
  await page.getByRole("button", { name: "Reconnect" }).click();
  await expect(page.getByText(CONNECT_TEXTS.connected("GoHighLevel"))).toBeVisible();
  await expect(page.getByText(problem)).toHaveCount(0);
});

test("without an agency, and without sub-accounts, the screen says how they come", async ({
  page,
}) => {
  await open(page, []);
  await expect(page.getByRole("link", { name: "Go to Integration" })).toBeVisible();
  await examine(page, "GoHighLevel, not connected");
  await open(page, [agency], []);
  await expect(page.getByText("No sub-accounts yet")).toBeVisible();
  await examine(page, "GoHighLevel, no sub-accounts");
});

test("what was posted about a sub-account is read, and what we posted is sent again", async ({
  page,
}) => {
  const createdAt = Date.UTC(2026, 10, 26);
  const entry = { direction: "in", event: "SMS", status: "sent", tries: 1, createdAt } as const;
  const items: GhlWebhookLog[] = [
    {
      ...{ _id: "whd_1", direction: "out", event: "ghl.sender", status: "failed", tries: 6 },
      ...{ response: 500, error: "The server responded 500", body: '{"sender":"61480009876"}' },
      createdAt,
    },
    { ...entry, _id: "ghe_1", body: "{}" },
    { ...entry, _id: "ghe_2", event: "Unheard", status: "ignored", body: "{}" },
  ];
  await open(page, [agency]);
  await stub(page, listGhlWebhookLogs, {
    ...{ items, total: 3, current: 1, limit: 10, totalPages: 1 },
  });
  await page.getByRole("link", { name: "Subiaco Dental" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Subiaco Dental" })).toBeVisible();
  await expect(row(page, "Assigned sender")).toContainText("Failed");
  await examine(page, "GoHighLevel, webhook log");
  await row(page, "Message from a workflow").getByRole("button").click();
  const taken = page.getByRole("dialog", { name: "Message from a workflow" });
  await expect(taken).toContainText("Posted");
  await expect(taken.getByRole("button", { name: "Send again" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(taken).toBeHidden();
  await row(page, "Assigned sender").getByRole("button").click();
  const sheet = page.getByRole("dialog", { name: "Assigned sender" });
  await expect(sheet).toContainText("The server responded 500");
  await examine(page, "GoHighLevel, an entry of the log");
  await stub(page, resendGhlWebhook, { message: WEBHOOK_TEXTS.replayed });
  const sent = page.waitForRequest((request) => request.url().includes("/resendAnalyticsData/"));
  await sheet.getByRole("button", { name: "Send again" }).click();
  expect((await sent).url()).toMatch(/\/resendAnalyticsData\/loc-2\?webhookLogId=whd_1$/);
  await expect(page.getByText(WEBHOOK_TEXTS.replayed)).toBeVisible();
});

test("webhooks are saved, and the secret of a new one is shown once", async ({ page }) => {
  await open(page, [agency]);
  await page.getByRole("button", { name: "Webhooks" }).click();
  const dialog = page.getByRole("dialog", { name: "Webhooks" });
  const address = dialog.getByLabel("For sub-accounts and reports");
  await address.fill("http://127.0.0.1/ghl");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await examine(page, "GoHighLevel, webhooks");
  await address.fill("https://example.com.au/ghl");
  await stub(page, saveGhlWebhook, {
    message: GHL_TEXTS.webhooksSaved,
    data: { webhook: "https://example.com.au/ghl", secret: "whsec_0123456789" },
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  const secrets = page.getByRole("dialog", { name: "Signing secrets" });
  await expect(secrets.getByLabel("Secret of the webhook for sub-accounts")).toHaveValue(
    "whsec_0123456789",
  );
  await examine(page, "GoHighLevel, a secret");
});

test("a sub-account's billing is of the days and the kind that are chosen, at the agency's prices", async ({
  page,
}) => {
  const asked: string[] = [];
  const billed = { messages: 320, segments: 1_204, cost: 6_622, charge: 10_836 };
  const report: GhlBillingReport = {
    ...{ subAccount: "loc-2", name: "Subiaco Dental", ...DAYS, type: "all", centsPerSMS: 9 },
    days: [
      { day: "2026-11-26", ...billed },
      { day: "2026-11-25", messages: 1, segments: 1, cost: 5.5, charge: 9 },
    ],
    total: billed,
  };
  await open(page, [agency]);
  await stub(page, listGhlWebhookLogs, NONE);
  await answer(page, ghlBillingReport, (query) => {
    asked.push(`${query}`);
    return { data: report };
  });
  await page.goto("/vendors/ghl/loc-2?tab=billing");
  await expect(stat(page, "Charge")).toHaveText("$108.36");
  await examine(page, "GoHighLevel, billing");
  await page.getByRole("radio", { name: "MMS" }).check();
  await page.getByRole("button", { name: "Last 30 days" }).click();
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect
    .poll(() => asked.at(-1))
    .toMatch(/^from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&type=mms$/);
  await stub(page, sendGhlBillingReport, { message: GHL_TEXTS.webhookSent, data: report });
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Send to webhook" }).click();
  expect(new URL((await posted).url()).searchParams.get("type")).toBe("mms");
  await page.getByRole("button", { name: "Set prices" }).click();
  const dialog = page.getByRole("dialog", { name: "What you charge Subiaco Dental" });
  const price = dialog.getByLabel("Cents per SMS part");
  await price.fill("nine");
  await dialog.getByRole("button", { name: "Save prices" }).click();
  await expect(price).toHaveAccessibleDescription("Enter cents, such as 9 or 9.5");
  await examine(page, "GoHighLevel, prices");
  await price.fill("9.5");
  await stub(page, configureGhlBilling, { message: GHL_TEXTS.billing });
  const saved = page.waitForRequest((request) =>
    request.url().endsWith("/configure-billing/loc-2"),
  );
  await dialog.getByRole("button", { name: "Save prices" }).click();
  expect((await saved).postDataJSON()).toEqual({ centsPerSMS: 9.5, centsPerMMS: null });
  await expect(page.getByText(GHL_TEXTS.billing)).toBeVisible();
});

test("a sub-account's numbers say what they sent and got", async ({ page }) => {
  const analytics: GhlNumberAnalytics = {
    ...{ subAccount: "loc-2", name: "Subiaco Dental", ...DAYS },
    numbers: [
      { number: "61480009876", isAssigned: true, received: 12, ...COUNTS },
      { number: "61480001111", isAssigned: false, received: 0, ...COUNTS, failed: 0 },
    ],
  };
  await open(page, [agency]);
  await stub(page, listGhlWebhookLogs, NONE);
  await stub(page, ghlNumberAnalytics, { data: analytics });
  await page.goto("/vendors/ghl/loc-2");
  await page.getByRole("tab", { name: "Numbers" }).click();
  await expect(row(page, "0480 009 876")).toContainText("4,115");
  await examine(page, "GoHighLevel, numbers");
  await stub(page, sendGhlNumberAnalytics, { message: GHL_TEXTS.webhookSent, data: analytics });
  await page.getByRole("button", { name: "Send to webhook" }).click();
  await expect(page.getByText(GHL_TEXTS.webhookSent)).toBeVisible();
});

const records = z.object({
  items: z.array(z.object({ values: z.record(z.string(), z.string()) })),
});

/** Calls the stand-in of GoHighLevel. */
async function atGhl(page: Page, call: string, data: object) {
  const response = await page.request.post(`/simulator/api/vendors/ghl/${call}`, {
    ...AGAIN,
    data,
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** What the stand-in has been told, of one kind. */
async function toldGhl(page: Page, portal: string, module: string) {
  const params = { portal, module };
  const answer = await page.request.get("/simulator/api/vendors/ghl/records", { ...AGAIN, params });
  return records.parse(await answer.json()).items.map(({ values }) => values);
}

test("R330: an agency is connected, its locations write, hear and are answered, and it is removed", async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount();
  const portal = `t${Date.now().toString(36)}`;
  await openLive(page, "/integrations");
  const card = page.getByRole("region", { name: "GoHighLevel" });
  const opened = page.waitForEvent("popup");
  await card.getByRole("button", { name: "Connect" }).click();
  const popup = await opened;
  await popup.getByLabel("Account").fill(portal);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Allow access" }).click();
  await closed;
  await expect(page.getByText(CONNECT_TEXTS.connected("GoHighLevel"))).toBeVisible();
  await card.getByRole("link", { name: "Sub-accounts" }).click();
  await expect(row(page, "Fremantle Physio")).toContainText("No sender");

  // A location that is new appears without a reload.
  await atGhl(page, "locations", { portal, name: "Albany Vets" });
  await expect(row(page, "Albany Vets")).toBeVisible();

  await page.getByRole("button", { name: "Webhooks" }).click();
  const webhooks = page.getByRole("dialog", { name: "Webhooks" });
  await webhooks.getByLabel("For assigned senders").fill(`https://hooks.cooee.test/${portal}`);
  await webhooks.getByRole("button", { name: "Save" }).click();
  const secrets = page.getByRole("dialog", { name: "Signing secrets" });
  await secrets.getByRole("button", { name: "Done" }).click();
  await choose(page, "Fremantle Physio", "Assign sender");
  const dialog = page.getByRole("dialog", { name: "Assign a sender to Fremantle Physio" });
  await dialog.getByRole("combobox", { name: "Sender" }).click();
  await page.getByRole("option", { name: "Shared number" }).click();
  await dialog.getByLabel("Its messages are marketing").uncheck();
  await dialog.getByRole("button", { name: "Assign sender" }).click();
  await expect(row(page, "Fremantle Physio")).toContainText("Shared number");

  const handset = freshMobile();
  const phone = `+${handset}`;
  await atGhl(page, "messages", { portal, location: 101, phone, text: "Your table is ready" });
  await expect.poll(() => textsTo(page.request, handset)).toEqual(["Your table is ready"]);
  await expect
    .poll(async () => {
      await makeDue(page.request, email);
      return (await toldGhl(page, portal, "reports")).map(({ status }) => status);
    })
    .toContain("delivered");
  await writeBack(page.request, handset, "See you then");
  await expect
    .poll(async () => {
      await makeDue(page.request, email);
      return (await toldGhl(page, portal, "inbound")).map(({ message }) => message);
    })
    .toEqual(["See you then"]);

  await page.getByRole("link", { name: "Fremantle Physio" }).click();
  await expect(row(page, "Message from a workflow")).toContainText("Sent");
  await row(page, "Assigned sender").getByRole("button").click();
  const entry = page.getByRole("dialog", { name: "Assigned sender" });
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(WEBHOOK_TEXTS.replayed)).toBeVisible();
  await entry.getByRole("button", { name: "Close" }).last().click();

  // What its owner takes back is said, and asked for again.
  await page.request.post("/simulator/api/vendors/ghl/withdraw", { ...AGAIN, params: { portal } });
  await atGhl(page, "locations", { portal, name: "Broome Tours" });
  await page.goto("/vendors/ghl");
  await expect(page.getByText(CONNECT_TEXTS.revoked("GoHighLevel"))).toBeVisible();
  await page.getByRole("button", { name: "Reconnect" }).click();
  await expect(row(page, "Broome Tours")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove GoHighLevel" }).click();
  await expect(page.getByText("No agency is connected")).toBeVisible();
});
