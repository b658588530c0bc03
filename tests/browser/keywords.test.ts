import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/page.ts";
import { textsTo, writeBack } from "./support/simulator.ts";

test("a keyword is added; a handset texts it, joins its group and gets the reply", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", []);
  const handset = freshMobile();
  // A text to the shared number belongs to who wrote last.
  const hello = { sender: SHARED_SENDER, message: "Text JOIN to join", contacts: [handset] };
  await api.call(sendQuickMessage, hello);
  await expect.poll(() => textsTo(page.request, handset)).toHaveLength(1);

  await page.goto("/automation/keywords");
  await page.getByRole("button", { name: "Add keyword" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add keyword" });
  const word = dialog.getByLabel("Keyword");
  await word.fill("stop");
  await page.keyboard.press("Enter");
  await expect(word).toHaveAccessibleDescription(/opts people out of your messages/);
  await word.fill("join");
  await dialog.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: "Members" }).click();
  await dialog.getByLabel("Reply").fill("Welcome to the club");
  await dialog.getByRole("button", { name: "Add keyword" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, "JOIN")).toContainText("Adds to Members and replies");

  await writeBack(page.request, handset, " Join! ");
  await expect
    .poll(() => textsTo(page.request, handset))
    .toEqual(["Text JOIN to join", "Welcome to the club"]);
  await page.goto(`/group/${group}`);
  await expect(row(page, formatMobile(handset))).toBeVisible();
});
