import { QUICK_TEXTS } from "#core/contract/quick-messages.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { menuLink, message, messageText, phone } from "./support/page.ts";
import { textsTo } from "./support/simulator.ts";

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
  await expect(page.getByRole("heading", { name: "Message history" })).toBeVisible();
  await page
    .getByRole("button", { name: /0491 570 15/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Reuse" }).click();
  await expect(messageText(page)).toHaveValue("Table for two at 7 pm");
  await expect(page.getByRole("button", { name: /^Remove 0491 570 15/ })).toHaveCount(1);
});

test("what is missing or wrong is said in the specification's words, and nothing is sent", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/quick-message");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Please add atleast one number")).toBeVisible();
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

test("R095: a message to a group waits for an administrator, and says so", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Regulars", ["0491570158"]);
  await page.goto("/quick-message");
  await page.getByRole("switch", { name: "Send to a group" }).click();
  await page.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: /Regulars/ }).click();
  await message(page).fill("We are closed on Monday");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(QUICK_TEXTS.pending);
  await examine(page, "quick message, waiting");
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
  await page.getByLabel("Date").fill("2027-03-01");
  await page.getByRole("button", { name: "Schedule 1 message" }).click();
  await expect(page.getByRole("dialog")).toContainText(QUICK_TEXTS.scheduled);
  expect(await api.balance()).toBe(before - 5.5);
  await page.getByRole("link", { name: "Open history" }).click();
  await page
    .getByRole("button", { name: /0491 570 159/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Reschedule" }).click();
  await page.getByLabel("Date").fill("2027-03-02");
  await page.getByRole("button", { name: "Reschedule", exact: true }).last().click();
  await expect(page.getByRole("dialog", { name: "Message Rescheduled" })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Cancel the message" }).click();
  await expect(page.getByRole("dialog", { name: "Cancelled Scheduled Message" })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByText("Cancelled Schedule").first()).toBeVisible();
  expect(await api.balance()).toBe(before);
});
