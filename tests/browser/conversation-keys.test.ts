import { createEmptyGroup } from "#core/contract/groups/groups.ts";
import { openRoom } from "#core/contract/rooms/rooms.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { writeBack } from "./support/simulator.ts";

test("letters go from conversation to conversation, close one and begin a reply, and can be switched off", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const numbers = [freshMobile(), freshMobile(), freshMobile()];
  for (const number of numbers) await api.call(openRoom, { number });
  await page.goto("/conversation");
  const rows = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
  await expect(rows).toHaveCount(3);
  const titles = await rows.locator(".truncate.font-medium").allTextContents();
  const isOpen = (title: string | undefined) =>
    expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();

  await page.keyboard.press("j");
  await isOpen(titles[0]);
  await page.keyboard.press("j");
  await isOpen(titles[1]);
  await page.keyboard.press("k");
  await isOpen(titles[0]);
  await page.keyboard.press("r");
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.type("jken");
  await expect(page.getByRole("textbox", { name: "Message" })).toContainText("jken");
  await page.getByRole("heading", { level: 2, name: titles[0] }).click();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();

  await page.getByRole("heading", { level: 2, name: titles[0] }).click();
  await page.keyboard.press("e");
  await isOpen(titles[1]);
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await isOpen(titles[0]);
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await isOpen(titles[1]);
  await expect(rows).toHaveCount(2);

  await page.getByRole("button", { name: "Conversation settings" }).click();
  await page.getByRole("menuitem", { name: /^Letter shortcuts/ }).click();
  await page.getByRole("heading", { level: 2, name: titles[1] }).click();
  await page.keyboard.press("e");
  await page.keyboard.press("j");
  await isOpen(titles[1]);
  await expect(rows).toHaveCount(2);

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Snooze until tomorrow/ }).click();
  await isOpen(titles[2]);
});

test("a number is added to contacts where it writes, and one that writes “stop please” is opted out in one click", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.call(createEmptyGroup, { name: "Customers" });
  const number = freshMobile();
  const { data } = await api.call(openRoom, { number });
  await page.goto(`/conversation?room=${data?._id}`);
  const box = page.getByRole("textbox", { name: "Message" });
  await box.fill("Spring sale");
  await box.press("Enter");
  await expect(page.getByText("You", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Add to contacts" }).click();
  const dialog = page.getByRole("dialog", { name: `Add ${formatMobile(number)} to contacts` });
  await dialog.getByRole("textbox", { name: "First name" }).fill("Mia");
  await dialog.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: /^Customers/ }).click();
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Mia" })).toBeVisible();

  await writeBack(page.request, number, "Stop please");
  // In the thread, so that the form does not move.
  const thread = page.getByRole("region", { name: "Messages", exact: true });
  await expect(thread.getByText("They may want to opt out")).toBeVisible();
  await page.getByRole("button", { name: "Opt them out" }).click();
  await expect(page.getByText("This number opted out", { exact: true })).toBeVisible();
  await page.goto("/opt-out");
  await expect(page.getByRole("row", { name: formatMobile(number) })).toContainText(
    "Asked in a reply",
  );
});
