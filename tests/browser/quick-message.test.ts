import type { Page, Route } from "@playwright/test";
import { listGroups } from "#core/contract/groups/groups.ts";
import { profileConfig } from "#core/contract/profile/profile.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { createSegment } from "#core/contract/segments/segments.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile, makeAccount } from "./support/accounts.ts";
import { dayAhead } from "./support/days.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, menuLink, message, messageText, phone, withoutReloads } from "./support/page.ts";
import { textsTo } from "./support/simulator.ts";

/** How much of the room beside the side bar the page has. */
function shareOf(page: Page): Promise<number> {
  return page.locator("#main").evaluate((main) => {
    const row = main.parentElement?.clientWidth ?? 0;
    return (row - (main.nextElementSibling?.clientWidth ?? 0)) / row;
  });
}

/** From now on the console hears that sending is stopped, once it asks for the signed-in person again. */
async function stopSending(page: Page): Promise<void> {
  await page.route("**/api/user/me", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, data: { ...data, sendingStopped: "all" } } });
  });
}

/** The answer to the next message that is sent is lost, once that is asked for. */
async function holdAnswer(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await promise;
    await route.abort();
  };
  await page.route("**/api/gateway", loseAnswer, { times: 1 });
  return resolve;
}

test("R029, R092: a message is written to typed and pasted numbers, priced, sent, and used again from history", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const before = await api.balance();
  await page.goto("/quick-message");
  await page.getByRole("textbox", { name: "Numbers" }).fill("0491 570 156,");
  await page.getByRole("textbox", { name: "Numbers" }).pressSequentially("0491570157 ");
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  await message(page).fill("Table for two at 7 pm");
  await expect(page.getByRole("button", { name: "Send 2 messages · $0.11" })).toBeVisible();
  await expect(phone(page)).toContainText("Table for two at 7 pm");
  await examine(page, "quick message, priced");
  await page.getByRole("button", { name: "Send 2 messages" }).click();
  // R220.
  await expect(page.getByRole("dialog")).toContainText(QUICK_TEXTS.sent);
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(messageText(page)).toHaveValue("");
  await expect.poll(() => textsTo(page.request, "61491570156")).toContain("Table for two at 7 pm");
  expect(await api.balance()).toBe(before - 11);
  await expect(page.getByRole("button", { name: "0491 570 156" })).toBeVisible();

  await menuLink(page, "History").click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await page
    .getByRole("button", { name: /0491 570 15/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Reuse" }).click();
  // R020, R476: beside the list; another page leaves it as it is, and it is expanded with what was typed.
  const card = page.getByRole("complementary", { name: "Quick Message" });
  await expect(messageText(page)).toHaveValue("Table for two at 7 pm");
  await expect(card.getByRole("button", { name: /^Remove 0491 570 15/ })).toHaveCount(1);
  await examine(page, "quick message, over the history");
  await page.setViewportSize({ width: 1536, height: 864 });
  expect(await shareOf(page)).toBeCloseTo(14 / 24, 2);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await shareOf(page)).toBeCloseTo(17 / 24, 2);
  await examine(page, "quick message, beside the history");
  await message(page).fill("Table for six");
  await menuLink(page, "Groups").click();
  await expect(heading(page)).toHaveText("Contact Groups");
  // A setting that is saved meanwhile leaves what was written alone.
  await stopSending(page);
  await api.call(profileConfig, { allowReceivedSmsAsEmail: true });
  await expect(page.getByText("Sending is stopped for every account")).toBeVisible();
  await expect(messageText(page)).toHaveValue("Table for six");
  await card.getByRole("button", { name: "Expand" }).click();
  await expect(page).toHaveURL("/quick-message");
  await expect(card).toHaveCount(0);
  await expect(messageText(page)).toHaveValue("Table for six");
  await expect(page.getByRole("button", { name: /^Remove 0491 570 15/ })).toHaveCount(1);
  // What is not sent is left only once that is confirmed.
  await menuLink(page, "Groups").click();
  await page.getByRole("button", { name: "Keep writing" }).click();
  await expect(messageText(page)).toHaveValue("Table for six");
  await expect(page).toHaveURL("/quick-message");
  await menuLink(page, "Groups").click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(heading(page)).toHaveText("Contact Groups");
});

test("R020: the card asks before it discards, cannot be closed while it sends, and sends once if the answer is lost", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const before = await api.balance();
  await page.goto("/history");
  const card = page.getByRole("complementary", { name: "Quick Message" });
  const create = page.getByRole("button", { name: "Create", exact: true });
  const close = card.getByRole("button", { name: "Close" });
  const openCard = async () => {
    await create.click();
    await page.getByRole("menuitem", { name: "Quick Message" }).click();
    await expect(card.getByRole("heading", { name: "Quick Message" })).toBeFocused();
  };
  await openCard();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(create).toBeFocused();
  await openCard();
  await card.getByRole("textbox", { name: "Numbers" }).fill("0491 570 160,");
  await message(page).fill("Written and thrown away");
  await close.click();
  await page.getByRole("button", { name: "Keep writing" }).click();
  await expect(messageText(page)).toHaveValue("Written and thrown away");
  await message(page).press("Escape");
  // A key closes the question alone.
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await close.click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(card).toHaveCount(0);
  await expect(create).toBeFocused();

  await openCard();
  await card.getByRole("textbox", { name: "Numbers" }).fill("0491 570 160,");
  await message(page).fill("Your table is ready");
  const loseAnswer = await holdAnswer(page);
  const send = card.getByRole("button", { name: /^Send 1 message/ });
  await send.click();
  await expect(close).toBeDisabled();
  await page.keyboard.press("Escape");
  loseAnswer();
  await expect(close).toBeEnabled();
  await openCard();
  await send.click();
  await expect(page.getByRole("dialog")).toContainText(QUICK_TEXTS.sent);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(card).toHaveCount(0);
  await expect(create).toBeFocused();
  expect(await api.balance()).toBe(before - 5.5);
});

test("what is missing or wrong is said in the specification's words, and nothing is sent", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/quick-message");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Please add at least one number")).toBeVisible();
  await expect(page.getByText("Message is required!")).toBeVisible();
  const numbers = page.getByRole("textbox", { name: "Numbers" });
  await numbers.fill("+64 412 345 678;");
  await message(page).fill("Hi");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Invalid phone number", { exact: true })).toBeVisible();
  await examine(page, "quick message, wrong");
  await page.getByRole("button", { name: "Remove +64 412 345 678" }).click();
  const many = Array.from({ length: 21 }, (_, n) => `04915702${String(n).padStart(2, "0")}`);
  await numbers.fill(`${many.join(" ")};`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Maximum 20 numbers allowed")).toBeVisible();
});

test("R095, R098: a message to a group waits for an administrator, who approves it, and it arrives", async ({
  page,
  other: review,
  newAccount,
  api,
}) => {
  const { name } = await newAccount({ flags: { adminApproved: false } });
  const handset = freshMobile();
  const text = `We are closed on Monday, ${name}`;
  await api.group("Regulars", [
    { number: handset, fields: [{ name: "first_name", value: "Mia" }] },
  ]);
  const value = (await api.call(listGroups, {})).items.map(({ _id }) => _id);
  const filter = {
    combinator: "and" as const,
    rules: [{ field: "group" as const, operator: "in" as const, value }],
  };
  await api.call(createSegment, { name: "Locals", filter });
  await page.goto("/quick-message");
  await page.getByRole("button", { name: "Choose contacts" }).click();
  await page.getByRole("searchbox", { name: "Search contacts" }).fill("mi");
  await page.getByRole("checkbox", { name: `Mia, ${formatMobile(handset)}` }).check();
  await examine(page, "quick message, contacts");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: `Remove ${formatMobile(handset)}` })).toBeVisible();
  await page.getByRole("switch", { name: "Send to a group" }).click();
  await page.getByRole("combobox", { name: "Group or segment" }).click();
  await expect(page.getByRole("group", { name: "Groups" })).toContainText("Regulars");
  await page.getByRole("option", { name: "Locals" }).click();
  await message(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Check your message" });
  await expect(question).toContainText(text);
  await expect(question).toContainText("Opt-out line");
  await examine(page, "quick message, to a group");
  await question.getByRole("button", { name: "Send for approval 1 message · $0.06" }).click();
  await expect(page.getByRole("dialog")).toContainText(QUICK_TEXTS.pending);
  await examine(page, "quick message, waiting");

  await makeAccount(review.request, { role: "superAdmin" });
  await withoutReloads(review);
  await review.goto("/admin/approval");
  const card = review.getByRole("region").filter({ hasText: text });
  await expect(card).toContainText("Quick message");
  await card.getByRole("button", { name: /^Approve and send/ }).click();
  await expect.poll(() => textsTo(page.request, handset)).toContain(text);
  await expect(card).toHaveCount(0);
});

test("R087, R090, R073: a message for later is scheduled, moved, and cancelled from history", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const before = await api.balance();
  await page.goto("/quick-message");
  await page.getByRole("textbox", { name: "Numbers" }).fill("0491 570 159,");
  await page.getByRole("textbox", { name: "Message" }).fill("See you tomorrow");
  await page.getByRole("radio", { name: "Later" }).check();
  await expect(page.getByLabel("Date")).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await page.getByLabel("Date").fill(dayAhead(30));
  await page.getByRole("button", { name: "Schedule 1 message" }).click();
  await expect(page.getByRole("dialog")).toContainText(QUICK_TEXTS.scheduled);
  expect(await api.balance()).toBe(before - 5.5);
  await page.getByRole("link", { name: "Open history" }).click();
  await expect(page).toHaveURL(/\/history$/);
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await page.getByRole("button", { name: "0491 570 159", exact: true }).first().click();
  await page.getByRole("button", { name: "Reschedule" }).click();
  await page.getByLabel("Date").fill(dayAhead(31));
  await page.getByRole("button", { name: "Reschedule", exact: true }).last().click();
  await expect(page.getByText("Message Rescheduled")).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Cancel the message" }).click();
  await expect(page.getByText("Cancelled Scheduled Message")).toBeVisible();
  await expect(page.getByText("Cancelled Schedule").first()).toBeVisible();
  expect(await api.balance()).toBe(before);
});
