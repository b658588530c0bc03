import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { me, SHARED_SENDER } from "#core/contract/profile/me.ts";
import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { listBlocks } from "#core/contract/suppressions/suppressions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshHandset, makeAccount } from "./support/accounts.ts";
import { apiOf } from "./support/api.ts";
import { withHiddenSheet } from "./support/customers.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { row, visit } from "./support/page.ts";

test("R277, R266: the opt-out list, from the groups: a number blocked, found and unblocked", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group");
  await page.getByRole("link", { name: "Opt-Out List" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Opt-Out" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No opt-outs yet" })).toBeVisible();
  await page.getByRole("button", { name: "Block a number" }).click();
  const dialog = page.getByRole("dialog");
  const number = dialog.getByLabel("Mobile number");
  await number.fill("02 9876 5432");
  await page.keyboard.press("Enter");
  await expect(number).toHaveAccessibleDescription(new RegExp(GROUP_TEXTS.numberInvalid));
  await number.fill("0433 000 100");
  await dialog.getByLabel("Reason").fill("Asked by phone");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row(page, "0433 000 100")).toContainText("Asked by phone");

  await page.getByLabel("Mobile number").fill("0499");
  await expect(page.getByText("Oops! No matching records found!")).toBeVisible();
  await page.getByLabel("Mobile number").fill("+61 433 000");
  await page.getByRole("button", { name: "Actions for 0433 000 100" }).click();
  await page.getByRole("menuitem", { name: "Unblock" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(row(page, "0433 000 100")).toBeHidden();
});

test("a file with several sheets blocks the numbers of the chosen one", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/opt-out");
  await page.getByRole("button", { name: "Block from a file" }).click();
  const dialog = page.getByRole("dialog");
  const book = withHiddenSheet(["0433 000 300"], ["0433 000 301", "0433 000 302"]);
  await dialog
    .getByLabel("Spreadsheet of numbers")
    .setInputFiles({ name: "numbers.xlsx", mimeType: "", buffer: book });
  await dialog.getByRole("combobox", { name: "Sheet" }).click();
  await page.getByRole("option", { name: "Prices (hidden)" }).click();
  await dialog.getByRole("button", { name: "Block numbers" }).click();
  await expect(page.getByRole("dialog", { name: "Numbers blocked" })).toContainText("Blocked2");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(row(page, "0433 000 302")).toBeVisible();
  await expect(row(page, "0433 000 300")).toBeHidden();
});

test("a STOP to a sub-account is on its parent's list, unless the parent chooses otherwise", async ({
  page,
  newAccount,
  api,
  playwright,
  baseURL,
}) => {
  await newAccount();
  const { account } = (await api.call(me, {})).data;
  const elsewhere = await playwright.request.newContext({ baseURL });
  const access = ["sms", "group"] as const;
  const { name } = await makeAccount(elsewhere, {
    ...{ role: "subaccount", access, parentId: account },
  });
  const branch = apiOf(elsewhere);
  /** Writes to a handset that replies STOP; gives its number once that has arrived. */
  const stopped = async () => {
    const number = freshHandset("0007");
    const { total } = await branch.call(listBlocks, {});
    await branch.call(sendQuickMessage, {
      ...{ sender: SHARED_SENDER, message: "Hello", contacts: [number] },
    });
    await expect.poll(async () => (await branch.call(listBlocks, {})).total).toBe(total + 1);
    return formatMobile(number);
  };
  const first = await stopped();
  await page.goto("/opt-out");
  await expect(row(page, first)).toContainText(name);
  await examine(page, "opt-out list");

  await page.getByRole("button", { name: "Block from a file" }).click();
  await expect(page.getByRole("dialog").getByText(/up to 5 MB and 100,000 rows/)).toBeVisible();
  await examine(page, "block from a file");
  await page
    .getByRole("dialog")
    .getByLabel("Spreadsheet of numbers")
    .setInputFiles({
      ...{ name: "numbers.csv", mimeType: "text/csv" },
      buffer: Buffer.from("Mobile\r\n0433 000 200\r\n0433 000 200\r\n02 9876 5432\r\n"),
    });
  await page.getByRole("button", { name: "Block numbers" }).click();
  await expect(page.getByRole("dialog", { name: "Numbers blocked" })).toBeVisible();
  await examine(page, "numbers blocked from a file");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: `Actions for ${first}` }).click();
  await page.getByRole("menuitem", { name: "Record consent" }).click();
  await expect(page.getByRole("dialog").getByLabel("How they agreed")).toBeVisible();
  await examine(page, "recording a consent");

  await visit(page, "/settings");
  const family = page.getByRole("checkbox", { name: "Apply every opt-out to all your accounts" });
  await expect(family).toBeChecked();
  await family.uncheck();
  await page
    .getByRole("region", { name: "Opt-outs from sub-accounts" })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await examine(page, "opt-outs from sub-accounts");
  await page.reload();
  await expect(family).not.toBeChecked();
  const second = await stopped();
  await page.goto("/opt-out");
  await expect(row(page, first)).toBeVisible();
  await expect(row(page, second)).toBeHidden();
  await elsewhere.dispose();
});
