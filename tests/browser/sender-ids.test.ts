import type { Page } from "@playwright/test";
import { deleteBusinessName } from "#core/contract/business-names/business-names.ts";
import { profileConfig } from "#core/contract/profile/profile.ts";
import {
  listSenderIds,
  SENDER_ID_TEXTS,
  type SenderId,
  shareSender,
} from "#core/contract/sender-ids/sender-ids.ts";
import { listSenderTests } from "#core/contract/sender-tests/sender-tests.ts";
import { listSubAccounts } from "#core/contract/sub-accounts/sub-accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { act } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { stub } from "./support/stubs.ts";

const NAME: SenderId = {
  ...{ _id: "bnm_1", value: "Nguyen Cafe", label: "Business: Nguyen Cafe", type: 3, perSecond: 30 },
  ...{ state: "approved", register: "submitted", shows: "unverified", toConfirm: false },
  ...{ isDefault: false, quickMessages: 1, templates: [], subAccounts: [] },
  campaigns: [{ _id: "cmp_1", name: "Spring sale" }],
};
const UNUSED = { campaigns: [], quickMessages: 0, register: undefined, shows: undefined };
const items: SenderId[] = [
  {
    ...{ ...NAME, ...UNUSED, _id: undefined, value: "#SharedNum#", label: "Shared number" },
    ...{ type: 1, perSecond: 1000, isDefault: true },
  },
  {
    ...{ ...NAME, ...UNUSED, _id: "num_1", value: "61480000001", label: "Dedicated: 61480000001" },
    ...{ type: 2, amount: 15, reference: "Shop" },
    subAccounts: [{ _id: "acc_1", name: "Ann's shop", email: "", scheduled: 2 }],
  },
  NAME,
  {
    ...{ ...NAME, ...UNUSED, _id: "bnm_2", value: "Bells", label: "Business: Bells" },
    ...{ state: "rejected", reason: "This is another business", register: "not_submitted" },
  },
  {
    ...{ ...NAME, ...UNUSED, _id: "psn_1", value: "61412345678", label: "Personal: 61412345678" },
    ...{ type: 4, state: "code" },
  },
];

const dialog = (page: Page) => page.getByRole("dialog");

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
  await expect(row).toContainText("Submitted");
  await expect(page.getByRole("row", { name: /Shared number/ })).toContainText("Default");
  await expect(page.getByRole("row", { name: /0480 000 001/ })).toContainText("$15.00 a month");
  await expect(page.getByRole("row", { name: /Bells/ })).toContainText("Not approved");
  await expect(page.getByRole("row", { name: /0412 345 678/ })).toContainText("Code not entered");
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
    await page.getByRole("menuitem", { name: "Assign to sub-accounts" }).click();
    await expect(page.getByRole("dialog", { name: "Assign Nguyen Cafe" })).toBeVisible();
  });
});

test("R440: a sender that is in use is removed only after what uses it was named; its test is one press away", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, listSenderIds, { items });
  await stub(context, listSenderTests, { data: [] });
  await page.goto("/sender-ids");
  await act(page, "Nguyen Cafe", "Remove");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Campaigns: Spring sale");
  await expect(question).toContainText("Quick messages: 1 scheduled");
  await examine(page, "Remove a sender that is in use");
  await stub(context, deleteBusinessName, { message: "Business name removed" });
  const asked = page.waitForRequest((request) => request.url().endsWith(deleteBusinessName.path));
  await question.getByRole("button", { name: "Remove" }).click();
  expect((await asked).postDataJSON()).toEqual({ buisness: "Nguyen Cafe" });
  await expect(page.getByText("Business name removed")).toBeVisible();

  await act(page, "0480 000 001", "Release");
  await expect(question).toContainText("Sub-accounts: Ann's shop (2 messages waiting)");
  await page.keyboard.press("Escape");

  await act(page, "0480 000 001", "Test");
  await expect(dialog(page)).toContainText("See what arrives on your own phone");
  await examine(page, "Test of a sender, its mobile not verified");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^0480 000 001/ }).click();
  await expect(dialog(page)).toContainText("$15.00 a month excl. GST");
  await examine(page, "A sender");
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
  await examine(page, "Sender IDs of a sub-account");
  await page.getByRole("button", { name: "Actions for Shared number" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Details", "Test"]);
});
