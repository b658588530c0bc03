import type { Page } from "@playwright/test";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { getCampaign } from "#core/contract/campaigns.ts";
import { addContact } from "#core/contract/contacts.ts";
import { getDraft } from "#core/contract/drafts.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { dayOf, daysAfter } from "#core/rules/zoned-day.ts";
import type { Api } from "./support/api.ts";
import { plainNumbers } from "./support/customers.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, barPart, heading, phone, stat } from "./support/page.ts";

test("a draft is saved, kept up to date, found again and deleted", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Members", ["0424 000 100"]);
  await page.goto("/campaign/create");
  await page.getByRole("button", { name: "Save draft" }).click();
  const name = page.getByLabel("Campaign name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(new RegExp(CAMPAIGN_TEXTS.nameRequired));
  await name.fill("Members' night");

  await test.step("each missing value has an error beside its field", async () => {
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await expect(page.getByText(CAMPAIGN_TEXTS.groupRequired)).toBeVisible();
    await expect(message(page)).toHaveAccessibleDescription(
      new RegExp(CAMPAIGN_TEXTS.messageRequired),
    );
  });

  await test.step("asks before it loses what was never saved", async () => {
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
    await expect(name).toHaveValue("Members' night");
  });

  await message(page).fill("Doors open at six.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/campaign\/create\/cmp_/);
  await message(page).fill("Doors open at seven.");
  await page.getByRole("link", { name: "Campaign", exact: true }).click();
  await page.getByRole("tab", { name: "Saved" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Doors open at seven.");
  await page.getByRole("link", { name: "Members' night" }).click();
  await expect(message(page)).toHaveValue("Doors open at seven.");
  await page.reload();
  await expect(message(page)).toHaveValue("Doors open at seven.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto("/campaign?tab=saved");
  await page.getByRole("button", { name: "Actions for Members' night" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Campaigns you save as drafts appear here")).toBeVisible();
});

test("a draft that is left while it is being saved is listed and opened as it was left", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const id = await api.draft({ name: "Members' night", message: "Doors open at six." });
  await page.goto(`/campaign/create/${id}`);

  const [listed, saved, opened] = [gate(), gate(), gate()];
  let maySave = listed.promise;
  await page.route(/\/update-campaign\//, (route) => maySave.then(() => route.continue()));
  await page.route(/\/draftcampaign\?/, async (route) => {
    const response = await route.fetch();
    listed.resolve();
    await saved.promise;
    await route.fulfill({ response });
  });

  await test.step("even if the list is read before the save and arrives after it", async () => {
    const save = page.waitForResponse(/\/update-campaign\//);
    await message(page).fill("Doors open at seven.");
    await page.getByRole("link", { name: "Campaign", exact: true }).click();
    await page.getByRole("tab", { name: "Saved" }).click();
    await (await save).finished();
    saved.resolve();
    await expect(page.getByRole("row").nth(1)).toContainText("Doors open at seven.");
  });

  await test.step("even if it is opened before the save", async () => {
    maySave = opened.promise;
    await page.getByRole("link", { name: "Members' night" }).click();
    await message(page).fill("Doors open at eight.");
    await page.getByRole("link", { name: "Campaign", exact: true }).click();
    await expect(heading(page)).toHaveText("Campaigns");
    await page.goBack();
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    opened.resolve();
    await expect(message(page)).toHaveValue("Doors open at eight.");
  });
});

test("Duplicate makes a draft of its own with all values of a campaign", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ businessName: "CornerShop" });
  const values = {
    campaign_type: "promotional" as const,
    sender: "CornerShop",
    message: "Crème brûlée on Saturday.",
    group_array: [await api.group("Members", ["0424 000 150"]), await api.group("Staff", [])],
    optout: false,
    plainValues: true,
  };
  const id = await api.draft({ name: "Dessert", ...values });
  await page.goto("/campaign?tab=saved");
  await page.getByRole("button", { name: "Actions for Dessert" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Copy of Dessert");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/campaign\/create\/cmp_/);
  const copy = page.url().split("/").at(-1) ?? "";
  expect(copy).not.toBe(id);
  const saved = (await api.call(getDraft, { id: copy })).data;
  expect(saved).toMatchObject({ name: "Copy of Dessert", status: "draft", ...values });
  expect((await api.call(getDraft, { id })).data).toMatchObject({ name: "Dessert", ...values });
});

test("plain characters are offered for those that force Unicode", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 110"]);
  const text = `“Spring” sale – this week only${"…".repeat(2)} ${"Come and see us. ".repeat(4)}`;
  const id = await api.draft({ name: "Quotes", message: text, group_array: [group] });
  await page.goto(`/campaign/create/${id}`);
  const notice = page.getByRole("alert").filter({ hasText: "Unicode Detected" });
  await expect(notice).toContainText("this text takes 1 part instead of 2 parts");
  await notice.getByRole("button", { name: "Use plain characters" }).click();
  await expect(message(page)).toHaveValue(/^"Spring" sale - this week only\.{6} Come/);
  await expect(notice).toBeHidden();
  await expect(message(page)).toBeFocused();
  await message(page).fill("Bring a friend 🎉");
  await expect(notice).toContainText("no plain form");
  await expect(notice.getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Unicode Detected" })).toBeVisible();
});

test("leaving out the opt-out line of a promotion needs confirmation", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/campaign/create");
  await message(page).fill("Sale on now.");
  await expect(phone(page)).toContainText("Reply STOP to opt-out");
  const line = page.getByRole("switch", { name: "Opt-out line" });
  await line.click();
  const question = page.getByRole("alertdialog", { name: CAMPAIGN_TEXTS.excludeOptOut });
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(line).toBeChecked();
  await line.click();
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(line).not.toBeChecked();
  await expect(phone(page)).not.toContainText("STOP");
});

test("R185, R195, R222: too little credit sends nothing, says what is missing and leads on", async ({
  page,
  newAccount,
  api,
}) => {
  const open = async () => {
    const id = await ready(api, ["0424 000 120", "0424 000 121", "0424 000 122"]);
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
  await expect(page.getByRole("link", { name: "Ask for credit" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
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
  const id = await ready(api, ["0424 000 130", "0424 000 131"]);
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
  await page.getByRole("link", { name: "Campaigns" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("a price that changed since the flight check is shown before anything is sent", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 140"]);
  const id = await api.draft({ name: "Changed", message: "Hello", group_array: [group] });
  await page.goto(`/campaign/check/${id}`);
  const send = page.getByRole("button", { name: /^Send/ });
  await expect(send).toHaveAccessibleName("Send 1 message · $0.06");
  await api.call(addContact, { id: group, number: "0424 000 141" });
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
  // Ends in 0001 and 0002: not in service, and absent.
  const group = await api.group("Members", ["0424 050 001", "0424 050 002", "0424 050 100"]);
  const id = await api.draft({ name: "Hello", message: "Hello", group_array: [group] });
  await api.send(id);
  await page.goto(`/campaign/report/${id}`);
  await page.getByRole("button", { name: "Resend to these: Absent subscriber" }).dblclick();
  await expect(page.getByRole("button", { name: "Send 1 message · $0.06" })).toBeVisible();
  await page.goto(`/campaign/report/${id}`);
  await page.getByRole("button", { name: "Resend to all" }).click();
  await expect(page.getByRole("button", { name: "Send 2 messages · $0.11" })).toBeVisible();
  await page.goto("/campaign?tab=saved");
  await expect(page.getByRole("link", { name: "Hello (resend)" })).toHaveCount(2);
});

test("a campaign that is cancelled in flight gives back what did not go out", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ credit: 50_000, businessName: "SlowSender" });
  const numbers = plainNumbers(425_000_010, 3000).map((number) => `0${number}`);
  const groups = [0, 1, 2].map((nth) => numbers.slice(nth * 1000, nth * 1000 + 1000));
  const group_array: string[] = [];
  for (const [nth, people] of groups.entries()) {
    group_array.push(await api.group(`Group ${nth + 1}`, people));
  }
  const sender = "SlowSender";
  const id = await api.draft({ name: "Called off", message: "Hello", group_array, sender });
  await page.goto(`/campaign/check/${id}`);
  await page.getByRole("button", { name: "Send 3,000 messages · $165.00" }).click();
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
    .toBe(3000);
  const { counts, debited, refunded } = (await api.call(getCampaign, { id })).data;
  expect(counts.cancel).toBeGreaterThan(0);
  expect(debited).toBe(16_500);
  expect(refunded).toBe((counts.cancel ?? 0) * 5.5);
  expect(await api.balance()).toBe(50_000 - 16_500 + refunded);
  await expect(page.getByText("Refunded").locator("..")).toContainText(
    formatMoney(fromCents(refunded), "charge"),
  );
  await expect(balanceChip(page)).toContainText(
    formatMoney(fromCents(50_000 - 16_500 + refunded), "balance"),
  );
});

const gate = () => Promise.withResolvers<void>();

function message(page: Page) {
  return page.getByRole("textbox", { name: "Message" });
}

/** A draft that is ready for its flight check. */
async function ready(api: Api, people: readonly string[]): Promise<string> {
  const group = await api.group("Members", people);
  return api.draft({ name: "Hello", message: "Hello", group_array: [group] });
}

test("R022, R039, R076, R088, R232: a campaign is scheduled, moved, edited and cancelled", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 180", "0424 000 181"]);
  const draft = { message: "Doors open at six.", group_array: [group] };
  const id = await api.draft({ name: "Opening night", ...draft });
  await page.goto(`/campaign/check/${id}`);
  await page.getByRole("radio", { name: "Later" }).click();
  const send = page.getByRole("button", { name: /^Schedule 2 messages/ });
  const date = page.getByLabel("Date", { exact: true });

  await test.step("R139: a time in the past is refused beside the field", async () => {
    await date.fill("2026-01-05");
    await send.click();
    await expect(page.getByText("Time must be at least 5 minutes from now")).toBeVisible();
    await date.fill("");
    await send.click();
    await expect(page.getByText("Please select a schedule time")).toBeVisible();
  });

  const day = dayAhead(3);
  await date.fill(day);
  await choose(page, "Hour", "9");
  await choose(page, "Minute", "05");
  await choose(page, "AM or PM", "AM");
  await expect(page.getByText(`${day} 9:05 AM (AEST Sydney)`)).toBeVisible();
  await examine(page, "schedule");
  const before = await api.balance();
  await send.click();
  await expect(page).toHaveURL(new RegExp(`/campaign/report/${id}`));
  await expect(page.getByText(/^Starts .* 09:05 AM/)).toBeVisible();
  expect(await api.balance()).toBeLessThan(before);
  await examine(page, "scheduled report");

  await test.step("it is moved from its report", async () => {
    await page.getByRole("button", { name: "Reschedule" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Date", { exact: true })).toHaveValue(day);
    await choose(page, "AM or PM", "PM");
    await examine(page, "reschedule");
    await dialog.getByRole("button", { name: "Reschedule" }).click();
    await expect(page.getByText("Message Rescheduled")).toBeVisible();
    await expect(page.getByText(/^Starts .* 09:05 PM/)).toBeVisible();
  });

  await test.step("it is edited as a draft, and scheduled again", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByText("The campaign is a draft again")).toBeVisible();
    await expect(message(page)).toHaveValue("Doors open at six.");
    expect(await api.balance()).toBe(before);
    await api.schedule(id, Date.now() + 3_600_000);
  });

  await test.step("it is cancelled from the list, and refunded", async () => {
    await page.goto("/campaign?tab=scheduled");
    await expect(page.getByRole("row").nth(1)).toContainText("Scheduled");
    await page.getByRole("button", { name: "Actions for Opening night" }).click();
    await page.getByRole("menuitem", { name: "Cancel" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("goes back to your balance");
    await examine(page, "cancel schedule");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Cancel the campaign" })
      .click();
    await expect(page.getByText("Schedule Cancelled!")).toBeVisible();
    await expect(page.getByText("No Campaign Found")).toBeVisible();
    expect(await api.balance()).toBe(before);
  });
});

/** A day in the time zone of the account, as a date field has it. */
function dayAhead(days: number): string {
  return daysAfter(dayOf(Date.now(), "Australia/Sydney"), days);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("R040, R058, R080 to R085: a campaign repeats: previewed, one date cancelled, paused, all cancelled", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 190"]);
  const id = await api.draft({
    name: "Weekly news",
    message: "New this week.",
    group_array: [group],
  });
  await page.goto(`/campaign/check/${id}`);
  await page.getByRole("radio", { name: "Repeat" }).click();
  const dates = page.getByRole("region", { name: "Next dates" }).getByRole("listitem");
  await choose(page, "Repeats", "Monthly");
  await choose(page, "Day of the month", "31");
  await page.getByLabel("Starts").fill("2027-01-15");
  await expect(dates).toHaveText([
    /^Sun 31\/01\/2027 09:00 AM$/,
    /28\/02\/2027 .* the last day of a short month/,
    /31\/03\/2027/,
    /30\/04\/2027 .* the last day of a short month/,
    /31\/05\/2027/,
  ]);
  await choose(page, "Repeats", "Daily");
  await page.getByLabel("Starts").fill("2027-10-02");
  await choose(page, "Hour", "2");
  await choose(page, "Minute", "30");
  await expect(dates.nth(1)).toHaveText(/03:00 AM · clocks skip the chosen time on this day/);
  await choose(page, "Repeats", "Weekly");
  await choose(page, "How often", "Every 2 weeks");
  for (const day of [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
  ]) {
    const toggle = page.getByRole("button", { name: day });
    const pressed = (await toggle.getAttribute("aria-pressed")) === "true";
    if (pressed !== (day === "Monday" || day === "Thursday")) await toggle.click();
  }
  await page.getByLabel("Starts").fill(dayAhead(1));
  await examine(page, "repeat");
  const before = await api.balance();
  await page.getByRole("button", { name: /^Schedule 1 message each time/ }).click();
  await expect(
    page.getByText(/^Every 2 weeks on Mon, Thu at 2:30 AM · 0 runs so far/),
  ).toBeVisible();
  expect(await api.balance()).toBe(before);
  await examine(page, "recurring report");

  const rows = page.getByRole("region", { name: "Dates" }).getByRole("listitem");
  await rows.nth(1).getByRole("button", { name: "Cancel this date" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel this date" }).click();
  await expect(page.getByText("Schedule Cancelled!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Dates" }).getByText("Cancelled")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused").first()).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.goto("/campaign?tab=scheduled");
  await expect(page.getByRole("row").nth(1)).toContainText("Weekly");
  await examine(page, "scheduled tab");
  await page.getByRole("button", { name: "Actions for Weekly news" }).click();
  await page.getByRole("menuitem", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the campaign" }).click();
  await expect(page.getByText("No Campaign Found")).toBeVisible();
});
