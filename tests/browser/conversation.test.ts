import type { Page } from "@playwright/test";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { getRoom, openRoom } from "#core/contract/rooms/rooms.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { patience } from "../../scripts/patience.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { textsTo, writeBack } from "./support/simulator.ts";
import { refuse } from "./support/stubs.ts";

const messages = (page: Page) => page.getByRole("region", { name: "Messages", exact: true });
const box = (page: Page) => page.getByRole("textbox", { name: "Message" });

async function reply(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press("Enter");
}

test("R013: a reply that arrives is read and answered, and each message is in the thread once", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  const number = freshMobile();
  await page.goto(`/conversation?number=${number}`);
  await expect(page).toHaveURL(/room=rom_/);
  await reply(page, "Your order is ready");
  await expect(messages(page).getByText("Your order is ready")).toHaveCount(1);
  await expect(messages(page).getByText("Delivered")).toHaveCount(1);
  await writeBack(page.request, number, "On my way");
  await expect(messages(page).getByText("On my way")).toHaveCount(1);
  expect(await textsTo(page.request, number)).toEqual(["Your order is ready"]);
  await expect(box(page)).toHaveText("");
  await examine(page, "a conversation");
  const contact = page.getByRole("complementary", { name: "Contact" });
  await contact.getByRole("button", { name: "Contact history" }).click();
  const history = page.getByRole("dialog", { name: "Contact history" });
  await expect(history.getByText("Your order is ready")).toHaveCount(1);
  await expect(history.getByText("On my way")).toHaveCount(1);
  await expect(history.getByRole("button", { name: "Quick Message" })).toBeVisible();
  await expect(history.getByRole("link", { name: "Conversation" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(history).toBeHidden();

  await page.goto("/conversation");
  const row = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
  await expect(row).toContainText("On my way");
  await examine(page, "the inbox");
});

test("a conversation that cannot be loaded leads back to the others on a phone", async ({
  page,
  context,
  newAccount,
}) => {
  await newAccount();
  await refuse(context, getRoom, "NOT_FOUND", "No conversation today");
  await page.goto("/conversation?room=rom_01M8J8XA6GCMT686H77NYVF5TW");
  await expect(page.getByRole("alert")).toContainText("This conversation could not be loaded");
  await examine(page, "a conversation that is not there");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Back to conversations" }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

test("two browsers in one conversation agree, and one that was offline catches up", async ({
  page,
  newAccount,
  api,
  other: second,
}) => {
  await newAccount();
  const number = freshMobile();
  const { data } = await api.call(openRoom, { number });
  await page.goto(`/conversation?room=${data?._id}`);
  await second.context().addCookies(await page.context().cookies());
  await second.goto(`/conversation?room=${data?._id}`);
  await reply(page, "From the first");
  await expect(messages(second).getByText("From the first")).toHaveCount(1);

  await second.context().setOffline(true);
  await reply(page, "While the second was away");
  await expect(messages(page).getByText("While the second was away")).toHaveCount(1);
  await writeBack(page.request, number, "An answer");
  await expect(messages(page).getByText("An answer")).toHaveCount(1);
  await second.context().setOffline(false);
  await expect(messages(second).getByText("An answer")).toHaveCount(1, {
    timeout: patience(30_000),
  });
  await expect(messages(second).getByText("While the second was away")).toHaveCount(1);
});

test("STOP, HELP and START show as what they are, and the form says when nothing can be sent", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const number = freshMobile();
  const { data } = await api.call(openRoom, { number });
  await page.goto(`/conversation?room=${data?._id}`);
  await reply(page, "Spring sale");
  await expect(messages(page).getByText("Delivered")).toHaveCount(1);
  await writeBack(page.request, number, "STOP");
  await expect(messages(page).getByText("Opted out", { exact: true })).toBeVisible();
  await expect(page.getByText("This number opted out")).toBeVisible();
  await expect(box(page)).toBeHidden();
  await page.getByText("Note", { exact: true }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Asked to stop by text");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(messages(page).getByText("Asked to stop by text")).toHaveCount(1);

  await writeBack(page.request, number, "HELP");
  await expect(messages(page).getByText("Asked for help", { exact: true })).toBeVisible();
  await writeBack(page.request, number, "START");
  await expect(messages(page).getByText("Opted back in", { exact: true })).toBeVisible();
  await page.getByText("Reply", { exact: true }).click();
  await reply(page, "Welcome back");
  await expect(messages(page).getByText("Welcome back")).toHaveCount(1);
});

test("a conversation is assigned, snoozed, closed and opened again", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const { data } = await api.call(openRoom, { number: freshMobile() });
  await page.goto(`/conversation?room=${data?._id}`);
  await page.getByRole("button", { name: "Assign" }).click();
  await page.getByRole("menuitem", { name: "You" }).click();
  await expect(page.getByRole("button", { name: "Assigned to You" })).toBeVisible();
  await expect(messages(page).getByText(/assigned this to/)).toBeVisible();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Snooze until…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Snooze" }).click();
  await expect(messages(page).getByText(/snoozed this until/)).toBeVisible();

  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(messages(page).getByText(/ended the snooze|reopened this/)).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(messages(page).getByText(/closed this/)).toBeVisible();
  await page.getByText("Closed", { exact: true }).first().click();
  const rows = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
  await expect(rows).toHaveCount(1);
});

test("R048: on a phone the list and the conversation take turns, under a header with who it is", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await page.setViewportSize({ width: 360, height: 740 });
  const number = freshMobile();
  await api.call(openRoom, { number });
  await page.goto("/conversation");
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link").click();
  await expect(page.getByRole("searchbox", { name: "Search by name or number" })).toBeHidden();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(QUICK_TEXTS.enterMessage)).toBeVisible();
  await reply(page, "Hello");
  await expect(page.getByText(QUICK_TEXTS.enterMessage)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expect(messages(page).getByText("Hello")).toHaveCount(1);
  await examine(page, "a conversation on a phone");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("heading", { name: formatMobile(number) })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Search messages" }).click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill("hell");
  const found = page.getByRole("region", { name: "Messages found" });
  await expect(found.getByText("Hello")).toBeVisible();
  await page.getByRole("button", { name: "Close the search" }).click();
  await page.getByRole("button", { name: "Back to conversations" }).click();
  await expect(page.getByRole("searchbox", { name: "Search by name or number" })).toBeVisible();
});
