import {
  listSenderIds,
  SENDER_ID_TEXTS,
  type SenderId,
  shareSender,
} from "#core/contract/senders.ts";
import { listSubAccounts } from "#core/contract/sub-accounts.ts";
import { profileConfig } from "#core/contract/user.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { stub } from "./support/stubs.ts";

const NAME: SenderId = {
  ...{ value: "Nguyen Cafe", label: "Business: Nguyen Cafe", type: 3, perSecond: 30 },
  ...{ register: "submitted", isDefault: false, quickMessages: 1, templates: [], subAccounts: [] },
  campaigns: [{ _id: "cmp_1", name: "Spring sale" }],
};
const items: SenderId[] = [
  {
    ...{ value: "#SharedNum#", label: "Shared number", type: 1, perSecond: 1000, isDefault: true },
    ...{ campaigns: [], templates: [], quickMessages: 0, subAccounts: [] },
  },
  NAME,
  {
    ...{ ...NAME, value: "61480000001", label: "Dedicated: 61480000001", type: 2 },
    ...{ register: undefined, campaigns: [], quickMessages: 0 },
  },
];

test("R440, R247: every sender with what phones show, its speed and what uses it; one is made the default", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, listSenderIds, { items });
  await page.goto("/sender-ids");
  const row = page.getByRole("row", { name: /Nguyen Cafe/ });
  await expect(row).toContainText("Unverified");
  await expect(row).toContainText("1 campaign, 1 quick message");
  await expect(page.getByRole("row", { name: /Shared number/ })).toContainText("Default");
  await examine(page, "Sender IDs");
  await stub(context, profileConfig, { message: "Saved" });
  const asked = page.waitForRequest((request) => request.url().endsWith(profileConfig.path));
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Make default" }).click();
  expect((await asked).postDataJSON()).toEqual({ defaultSender: "Nguyen Cafe" });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await test.step("a sender is shared with sub-accounts", async () => {
    await stub(context, listSubAccounts, { items: [] });
    await stub(context, shareSender, { message: "Saved" });
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Share with sub-accounts" }).click();
    await expect(page.getByRole("dialog", { name: "Share Nguyen Cafe" })).toBeVisible();
  });
});

test("R283, R402: a sub-account sees what it may send as, and whom to ask for more", async ({
  page,
  context,
}) => {
  await signedIn(context, { role: "subaccount", access: ["sms"] });
  await stub(context, listSenderIds, { items: items.slice(0, 1) });
  await page.goto("/sender-ids");
  await expect(page.getByText(SENDER_ID_TEXTS.ask)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add New Sender" })).toHaveCount(0);
});
