import type { Page } from "@playwright/test";
import { addDedicatedNumber } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, message, row, visit } from "./support/page.ts";
import { CARDS, payButton, typeCard } from "./support/pay.ts";
import { textsTo, writeBack } from "./support/simulator.ts";

const stock = () => ({ number: freshMobile(), country: "AU" as const, provider: "simulator" });

/** Opens the numbers for sale, with only this one in the list. */
async function find(page: Page, number: string) {
  await page.goto(`/dedicated-numbers?search=${number.slice(2)}`);
  await expect(heading(page)).toHaveText("Buy Numbers");
  await expect(page.getByRole("table").getByRole("button", { name: /^Buy/ })).toHaveCount(1);
}

test("R462, R633: a dedicated number is bought by card, used, replied to and released", async ({
  page,
  newAccount,
  api,
  context,
}) => {
  await newAccount({ role: "superAdmin" });
  const { number } = (await api.call(addDedicatedNumber, stock())).data;
  const name = formatInternational(number);
  const handset = freshMobile();
  await newAccount();

  await test.step("chosen from those for sale", async () => {
    await find(page, number);
    await expect(row(page, name)).toContainText("$16.50");
    await expect(row(page, name)).toContainText("$15.00 excl. GST");
    await examine(page, "Buy Numbers");
    await page.getByRole("button", { name: `Buy ${name}` }).click();
    await expect(page).toHaveURL(/\/dedicated-numbers\/checkout\?/);
    await expect(page.getByRole("region", { name: "Order Summary" })).toContainText(name);
  });

  await test.step("paid, once the bank has asked", async () => {
    await typeCard(page, CARDS.asks);
    await examine(page, "Payment of a number");
    await payButton(page).dblclick();
    const bank = page.frameLocator("iframe[title='Your bank']");
    await bank.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText(OWN_NUMBER_TEXTS.bought).first()).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  await test.step("used, and replied to", async () => {
    await visit(page, "/quick-message");
    await page.getByRole("combobox", { name: "Sender" }).click();
    await page.getByRole("option", { name: `Dedicated: ${number}` }).click();
    await page.getByRole("textbox", { name: "Numbers" }).fill(`${handset},`);
    await message(page).fill("Your table is ready");
    await page.getByRole("button", { name: "Send 1 message" }).click();
    await expect.poll(() => textsTo(context.request, handset)).toHaveLength(1);
    await writeBack(context.request, handset, "On my way", [], number);
    await visit(page, "/conversation");
    await expect(page.getByText("On my way").first()).toBeVisible();
  });

  const act = async (action: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };

  await test.step("its renewal is cancelled, and kept", async () => {
    await visit(page, "/dedicated-numbers?tab=own");
    await expect(row(page, name)).toContainText("Renews on");
    await examine(page, "Your numbers");
    await act("Cancel renewal");
    await expect(page.getByRole("button", { name: "Cancel renewal" })).toBeVisible();
    await examine(page, "Cancel the renewal of a number");
    await page.getByRole("button", { name: "Cancel renewal" }).click();
    await expect(row(page, name)).toContainText("Ends on");
    await act("Keep number");
    await expect(row(page, name)).toContainText("Renews on");
  });

  await test.step("called what the account likes", async () => {
    await act("Edit reference");
    await page.getByRole("textbox", { name: "Reference" }).fill("Bookings");
    await examine(page, "Edit the reference of a number");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row(page, name)).toContainText("Bookings");
  });

  await test.step("released", async () => {
    await act("Release");
    await expect(page.getByRole("alertdialog")).toContainText("Replies still reach you");
    await examine(page, "Release a number");
    await page.getByRole("button", { name: "Release number" }).click();
    await expect(page.getByText(OWN_NUMBER_TEXTS.released)).toBeVisible();
    await expect(row(page, name)).toContainText("Released");
    await expect(row(page, name)).toContainText("Replies reach you until");
  });
});

test("R462: an account that pays by invoice takes a number on its monthly invoice", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ role: "superAdmin" });
  const { number } = (await api.call(addDedicatedNumber, stock())).data;
  const name = formatInternational(number);
  await newAccount({ flags: { profileType: "postpaid" } });
  await find(page, number);
  await page.getByRole("button", { name: `Buy ${name}` }).click();
  await expect(page.getByRole("alertdialog")).toContainText("$15.00 a month, excl. GST");
  await examine(page, "Buy a number on the invoice");
  await page.getByRole("button", { name: "Buy number" }).dblclick();
  await expect(page.getByText(OWN_NUMBER_TEXTS.onInvoice)).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(heading(page)).toHaveText("Dashboard");
  await visit(page, "/dedicated-numbers?tab=own");
  await expect(row(page, name)).toContainText("On your monthly invoice");
});
