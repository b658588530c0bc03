import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { addContact } from "#core/contract/contacts/contacts.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { freshHandset, freshMobile } from "./support/accounts.ts";
import type { Api } from "./support/api.ts";
import { plainNumbers } from "./support/customers.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, barPart, stat, visit } from "./support/page.ts";

test("R185, R195, R222: too little credit sends nothing, says what is missing and leads on", async ({
  page,
  newAccount,
  api,
}) => {
  const open = async () => {
    const id = await ready(api, 3);
    await page.goto(`/campaign/check/${id}`);
    await expect(stat(page, "Balance after")).toContainText("-$0.06");
    return id;
  };
  await newAccount({ credit: 11 });
  const id = await open();
  const warning = page.getByRole("alert").first();
  await expect(warning).toContainText("You are $0.06 short.");
  await page.getByRole("button", { name: /^Send 3 messages/ }).click();
  const dialog = page.getByRole("dialog", { name: "Low Balance" });
  await expect(dialog).toContainText(
    "You don't have enough credits to send this message. Please add credits to continue.",
  );
  await examine(page, "Low Balance");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^Send 3 messages/ }).click();
  await dialog.getByRole("link", { name: "Add Credits" }).click();
  await expect(page).toHaveURL("/buy-credits");
  await expect(page.getByText("Bestseller")).toBeVisible();
  await examine(page, "Buy Credit");
  await page.getByRole("link", { name: "Back to what you were doing" }).click();
  await expect(page).toHaveURL(`/campaign/check/${id}`);
  await expect(balanceChip(page)).toContainText("$0.11");
  expect(await api.balance()).toBe(11);

  await test.step("R197: a trial account is shown how to upgrade", async () => {
    await newAccount({ role: "trial", credit: 11 });
    await open();
    await page.getByRole("button", { name: /^Send 3 messages/ }).click();
    await expect(page.getByRole("dialog", { name: "Upgrade your account" })).toBeVisible();
    expect(await api.balance()).toBe(11);
  });

  await test.step("R196: a sub-account asks its admin", async () => {
    await newAccount({
      role: "subaccount",
      access: ["sms", "group"],
      credit: 11,
      flags: { deductFromAccount: true },
    });
    await open();
    const words = "Please contact your admin to add credits.";
    await expect(page.getByRole("alert").first()).toContainText(words);
    await page.getByRole("button", { name: /^Send 3 messages/ }).click();
    await expect(dialog).toContainText(words);
    await expect(page.getByRole("link", { name: "Add Credits" })).toHaveCount(0);
  });
});

test("pressing Send in two tabs at the same time sends one campaign", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const id = await ready(api, 2);
  const other = await page.context().newPage();
  const tabs = [page, other];
  for (const tab of tabs) await tab.goto(`/campaign/check/${id}`);
  const buttons = tabs.map((tab) => tab.getByRole("button", { name: "Send 2 messages · $0.11" }));
  for (const button of buttons) await expect(button).toBeEnabled();
  await Promise.all(buttons.map((button) => button.click()));
  for (const tab of tabs) await expect(tab).toHaveURL(`/campaign/report/${id}`);
  await expect(stat(page, "Duration")).toBeVisible();
  await expect(barPart(page, "Delivered")).toHaveText("2");
  expect(await api.balance()).toBe(10_000 - 11);
  await page.getByRole("main").getByRole("link", { name: "Campaign", exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("a price that changed since the flight check is shown before anything is sent", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", [freshMobile()]);
  const id = await api.draft({ name: "Changed", message: "Hello", group_array: [group] });
  await page.goto(`/campaign/check/${id}`);
  const send = page.getByRole("button", { name: /^Send/ });
  await expect(send).toHaveAccessibleName("Send 1 message · $0.06");
  await api.call(addContact, { id: group, number: freshMobile() });
  await send.click();
  const notice = page.getByRole("alert").filter({ hasText: "This campaign is on hold" });
  await expect(notice).toContainText(CAMPAIGN_TEXTS.priceChanged);
  expect(await api.balance()).toBe(10_000);
  await notice.getByRole("link", { name: "Check again" }).click();
  await expect(send).toHaveAccessibleName("Send 2 messages · $0.11");
  await send.click();
  await expect(stat(page, "Duration")).toBeVisible();
  expect(await api.balance()).toBe(10_000 - 11);
});

test("those a campaign failed for get it again from its report, in one press", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  // Not in service, and absent.
  const failing = [freshHandset("0001"), freshHandset("0002")];
  const group = await api.group("Members", [...failing, freshMobile()]);
  const id = await api.draft({ name: "Hello", message: "Hello", group_array: [group] });
  await api.send(id);
  await page.goto(`/campaign/report/${id}`);
  await page.getByRole("button", { name: "Resend to these: Absent subscriber" }).dblclick();
  await expect(page.getByRole("button", { name: "Send 1 message · $0.06" })).toBeVisible();
  await visit(page, `/campaign/report/${id}`);
  await page.getByRole("button", { name: "Resend to all" }).click();
  await expect(page.getByRole("button", { name: "Send 2 messages · $0.11" })).toBeVisible();
  await visit(page, "/campaign?tab=saved");
  await expect(page.getByRole("link", { name: "Hello (resend)" })).toHaveCount(2);

  // R078: a campaign that has ended is exported from the history.
  await visit(page, `/campaign/report/${id}`);
  await page.getByRole("link", { name: "View messages" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Hello" })).toHaveCount(3);
  const chip = page.getByRole("button", { name: "Campaign: Hello" });
  await expect(chip).toBeVisible();
  await examine(page, "history of a campaign");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog", { name: "Success" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(chip).toBeHidden();
});

test("a campaign in flight is exported with one press; cancelled, it gives back what did not go out", async ({
  page,
  newAccount,
  api,
}) => {
  const sender = "SlowSender";
  // It would take forty seconds.
  await newAccount({ businessName: sender, perSecond: 25 });
  const numbers = plainNumbers(425_000_010, 1000).map((number) => `0${number}`);
  const group_array = [await api.group("Members", numbers)];
  const id = await api.draft({ name: "Called off", message: "Hello", group_array, sender });
  await page.goto(`/campaign/check/${id}`);
  await page.getByRole("button", { name: "Send 1,000 messages · $55.00" }).click();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const exported = page.getByRole("dialog", { name: "Success" });
  await expect(exported).toContainText("We are preparing your export");
  await exported.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("goes back to your balance");
  await question.getByRole("button", { name: "Cancel the campaign" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Pause|Resume|Cancel)$/ })).toHaveCount(0);

  await expect
    .poll(async () => {
      const { counts } = (await api.call(getCampaign, { id })).data;
      return (counts.delivered ?? 0) + (counts.cancel ?? 0);
    })
    .toBe(1000);
  const { counts, debited, refunded } = (await api.call(getCampaign, { id })).data;
  expect(counts.cancel).toBeGreaterThan(0);
  expect(debited).toBe(5500);
  expect(refunded).toBe((counts.cancel ?? 0) * 5.5);
  expect(await api.balance()).toBe(10_000 - 5500 + refunded);
  await expect(page.getByText("Refunded").locator("..")).toContainText(
    formatMoney(fromCents(refunded), "charge"),
  );
  await expect(balanceChip(page)).toContainText(
    formatMoney(fromCents(10_000 - 5500 + refunded), "balance"),
  );
});

/** A draft to so many people that is ready for its flight check. */
async function ready(api: Api, people: number): Promise<string> {
  const group = await api.group("Members", Array.from({ length: people }, freshMobile));
  return api.draft({ name: "Hello", message: "Hello", group_array: [group] });
}
