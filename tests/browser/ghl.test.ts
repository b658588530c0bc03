import type { Page } from "@playwright/test";
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
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { refuse, stub } from "./support/stubs.ts";

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

/** The screen, with this agency. */
async function open(page: Page, agencies: GhlAccount[], data = subAccounts) {
  await signedIn(page.context());
  await stub(page, listGhlAccounts, { data: agencies });
  await stub(page, listGhlLocations, { data });
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
  await expect(row(page, "Albany Vets")).toContainText("Being removed");
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
