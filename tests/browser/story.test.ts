import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { normaliseMobile } from "#core/rules/phone.ts";
import { patience } from "../../scripts/patience.ts";
import { makeAccount } from "./support/accounts.ts";
import { workbook } from "./support/customers.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  balanceChip,
  barPart,
  menuLink,
  message,
  messageText,
  phone,
  signIn,
  stat,
} from "./support/page.ts";
import { SHEET, SPECIAL, shopCustomers } from "./support/shop-customers.ts";
import { countsOf, textsTo } from "./support/simulator.ts";

const CREDIT = 100_000;
/** The first digits of the customers' numbers, which no other test uses. */
const HANDSETS = "6141";
const { rows, plain } = shopCustomers();
const CONTACTS = 9_992;
/** All but the blocked one and those without a suburb. */
const RECIPIENTS = CONTACTS - 1 - SHEET.nowhere;
const PARTS = RECIPIENTS + SHEET.long;
const CENTS_A_PART = 5.5;

test("the whole story: a spreadsheet of 10,000, a campaign, its replies and its money", async ({
  page,
  playwright,
  baseURL,
  api,
}) => {
  test.slow();
  const elsewhere = await playwright.request.newContext({ baseURL });
  const account = await makeAccount(elsewhere, {
    credit: CREDIT,
    contactLimit: 20_000,
    businessName: "CornerShop",
  });
  await elsewhere.dispose();

  await test.step("signs in", async () => {
    await page.goto("/");
    await signIn(page, account.email);
    await expect(page).toHaveURL("/");
    await expect(balanceChip(page)).toContainText("$1,000.00");
  });

  await test.step("uploads the spreadsheet, maps its labels and reads the preview", async () => {
    await menuLink(page, "Groups").click();
    await page.getByRole("link", { name: "Upload a spreadsheet" }).click();
    await page.getByLabel("Spreadsheet of contacts").setInputFiles({
      name: "spring_customers.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbook(rows),
    });
    await expect(page.getByLabel("Group name")).toHaveValue("Spring customers");
    await page.getByRole("button", { name: "Continue" }).click();

    await expect(page.getByText("9,997 of 9,999 values are Australian mobile")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Mobile number" })).toContainText("Mobile");
    await expect(page.getByRole("textbox", { name: "Label 1" })).toHaveValue("first_name");
    await page.getByRole("textbox", { name: "Label 3" }).fill("area");
    await page.getByRole("button", { name: "Delete label last_name" }).click();
    const preview = page.getByRole("table", { name: "Preview of the contacts" });
    await expect(preview.getByRole("columnheader")).toHaveText([
      "Mobile number",
      "{{first_name}}",
      "{{area}}",
    ]);
    // Excel kept 412000000: the zero is back.
    await expect(preview.getByRole("row").nth(1)).toContainText("0412 000 000");
    await expect(preview.getByRole("row").nth(2)).toContainText("Ben");
    await expect(stat(page, "Duplicates")).toHaveText("5");
    await expect(stat(page, "Rejected")).toHaveText("3");
    await page.getByRole("button", { name: "Import 9,992 contacts" }).click();
  });

  await test.step("watches the import and checks the rejected rows", async () => {
    await expect(page.getByText("Import complete", { exact: true })).toBeVisible({
      timeout: patience(30_000),
    });
    await expect(stat(page, "Added")).toHaveText("9,992");
    await expect(stat(page, "Updated")).toHaveText("0");
    await expect(stat(page, "Duplicates")).toHaveText("5");
    await expect(stat(page, "Rejected")).toHaveText("3");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the rows left out" }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    const [heading, ...rejected] = csv
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n");
    expect(heading).toBe("Mobile,First Name,Last Name,Suburb,Row,Reason");
    // A plus stands behind an apostrophe, so that no spreadsheet takes it for a formula.
    expect(rejected).toEqual([
      "not a number,Ben,Nguyen,Newtown,9994,Not an Australian mobile number",
      "02 9876 5432,Ben,Nguyen,Newtown,9995,Not an Australian mobile number",
      ",Ben,Nguyen,Newtown,9996,No mobile number",
      "'+61 412000000,,Nguyen,Newtown,9997,Duplicate of row 2",
      "'+61 412000009,Ben,Nguyen,Newtown,9998,Duplicate of row 3",
      "'+61 412000010,Chloe,Nguyen,Newtown,9999,Duplicate of row 4",
      "'+61 412000011,Dan,Nguyen,Newtown,10000,Duplicate of row 5",
      "'+61 412000012,Elif,Nguyen,Newtown,10001,Duplicate of row 6",
    ]);
  });

  await test.step("blocks one of them", async () => {
    await page.getByRole("link", { name: "Open group" }).click();
    await expect(stat(page, "Total Contacts")).toHaveText("9,992");
    await page.getByLabel("Search number or text").fill(spoken(plain[100]?.mobile));
    await page.getByRole("button", { name: /^Actions for 0412/ }).click();
    await page.getByRole("menuitem", { name: "Block messages" }).click();
    await expect(page.getByRole("cell", { name: "Blocked" })).toBeVisible();
  });

  await test.step("writes a text with a merge tag and a fallback", async () => {
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("menuitem", { name: "Campaign" }).click();
    await page.getByLabel("Campaign name").fill("Spring sale");
    await chooseGroup(page, "Spring customers");
    await message(page).fill("Hi ");
    await page.getByRole("button", { name: "first_name" }).click();
    await page.getByLabel("For contacts without a value").fill("there");
    await page.getByRole("button", { name: "Insert {{first_name|there}}" }).click();
    await expect(message(page)).toBeFocused();
    await page.keyboard.type(", our spring sale is on in {{area}} from Saturday, 9 am to 4 pm.");
    await expect(messageText(page)).toHaveValue(
      "Hi {{first_name|there}}, our spring sale is on in {{area}} from Saturday, 9 am to 4 pm.",
    );
  });

  await test.step("sees it on a phone as each contact gets it", async () => {
    const shown = new Set<string>();
    for (let step = 0; step < 8; step++) {
      const number = await page.getByText(/^\+61 4\d\d \d{3} \d{3}$/).textContent();
      if (!number) throw new Error("The phone names no contact");
      const contact = rows.find(
        ({ mobile }) => normaliseMobile(`${mobile}`) === normaliseMobile(number),
      );
      if (!contact) throw new Error(`${number} is not in the sheet`);
      const name = contact.first || "there";
      await expect(phone(page)).toContainText(
        `Hi ${name}, our spring sale is on in ${contact.suburb} from Saturday`,
      );
      shown.add(name);
      await page.getByRole("button", { name: "Next contact" }).click();
      await expect(page.getByText(number, { exact: true })).toBeHidden();
    }
    expect(shown).toContain("there");
    await expect(phone(page)).toContainText("Reply STOP to opt-out");
    await expect(phone(page)).toContainText("Shared number");
  });

  await test.step("reads the flight check", async () => {
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await expect(stat(page, "Recipients")).toHaveText("9,989");
    expect(PARTS * CENTS_A_PART).toBe(55_000);
    await expect(stat(page, "Price excl. GST")).toHaveText("$550.00");
    await expect(stat(page, "Balance after")).toHaveText("$450.00");
    await expect(page.getByRole("button", { name: /^Blocked/ })).toContainText("1");
    await expect(page.getByRole("button", { name: /^No value for a tag/ })).toContainText("2");
    await expect(page.getByRole("button", { name: /^(Opted out|Duplicate|Not a)/ })).toHaveCount(0);
    const parts = page.getByRole("table").getByRole("row");
    await expect(parts).toHaveText([
      "Parts per messageMessagesPrice excl. GST",
      "1 part9,978$548.79",
      "2 parts11$1.21",
      "Total9,989$550.00",
    ]);
    await page.getByRole("button", { name: /^No value for a tag/ }).click();
    const list = page.getByRole("dialog");
    await expect(list).toContainText(spoken(plain[50]?.mobile));
    await expect(list).toContainText(spoken(plain[51]?.mobile));
    await page.keyboard.press("Escape");
  });

  await test.step("sends, pauses and resumes while it goes out", async () => {
    await page.getByRole("button", { name: "Send 9,989 messages · $550.00" }).click();
    await expect(page).toHaveURL(/\/campaign\/report\/cmp_/);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    await expect(stat(page, "Waiting")).not.toHaveText("0");
    await expect(balanceChip(page)).toContainText("$450.00");
    await page.getByRole("button", { name: "Resume" }).click();
  });

  await test.step("watches the live report to its end", async () => {
    await expect(stat(page, "Duration")).toBeVisible({ timeout: patience(45_000) });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Spring sale");
    const { refused, absent, expired, silent } = SPECIAL;
    const failed = refused.length + absent.length;
    const delivered = RECIPIENTS - failed - expired.length - silent.length;
    await expect(barPart(page, "Delivered")).toHaveText(delivered.toLocaleString("en-AU"));
    await expect(barPart(page, "Failed")).toHaveText(`${failed}`);
    await expect(barPart(page, "Expired")).toHaveText(`${expired.length}`);
    await expect(barPart(page, "Sent")).toHaveText(`${silent.length}`);
    await expect(barPart(page, "Queued")).toHaveText("0");
    await expect(stat(page, "Delivered")).toHaveText("9,977");
    const reasons = page.getByRole("link").filter({ hasText: /service|subscriber|Validity/ });
    await expect(reasons).toHaveText([
      "Absent subscriber5",
      "Number not in service4",
      "Validity period expired2",
    ]);
  });

  await test.step("every message went to a handset once, and the money agrees", async () => {
    const carried = await countsOf(page.request, HANDSETS);
    expect(carried.repeats).toBe(0);
    // The one answer to STOP is the network's too.
    const campaign = RECIPIENTS - SPECIAL.refused.length;
    expect(carried.accepted).toBe(campaign + SPECIAL.stops.length);
    const refund = SPECIAL.refused.length * CENTS_A_PART;
    await expect(page.getByText("Refunded").locator("..")).toContainText("$0.22");
    await expect(balanceChip(page)).toContainText("$450.22");
    expect(await api.balance()).toBe(CREDIT - 55_000 + refund);
  });

  const stopping = plain[200]?.mobile;

  await test.step("a handset answers STOP, and the group shows it", async () => {
    const phones = await page.context().newPage();
    await phones.goto(`/simulator?phone=${stored(spoken(stopping))}`);
    await expect(phones.getByRole("log")).toContainText("our spring sale is on in Newtown");
    await phones.getByLabel("Text").last().fill("Stop.");
    await phones.getByRole("button", { name: "Send reply" }).click();
    await expect(phones.getByRole("log")).toContainText("You have opted out");
    await phones.close();

    await menuLink(page, "Groups").click();
    await page.getByRole("link", { name: "Spring customers" }).click();
    // The blocked one, this one, and the handset that answers STOP by itself.
    await expect(stat(page, "Unsubscribed")).toHaveText("3");
    await page.getByLabel("Search number or text").fill(spoken(stopping));
    await expect(page.getByRole("cell", { name: "Opted out" })).toBeVisible();
  });

  await test.step("the next campaign leaves out who opted out", async () => {
    const [first, second] = plain;
    await api.group(
      "Regulars",
      [first, second, plain[200]].map((row) => `0${row?.mobile}`),
    );
    await page.goto("/campaign/create");
    await page.getByLabel("Campaign name").fill("Thank you");
    await chooseGroup(page, "Spring customers");
    await page.getByRole("combobox", { name: "Sender" }).click();
    await page.getByRole("option", { name: /CornerShop/ }).click();
    await message(page).fill("Thanks for coming.");
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await expect(stat(page, "Recipients")).toHaveText("9,989");
    await expect(page.getByRole("button", { name: /^Opted out/ })).toContainText("2");

    await page.getByRole("link", { name: "Back to edit" }).first().click();
    await page.getByRole("button", { name: "Remove Spring customers" }).click();
    await chooseGroup(page, "Regulars");
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await expect(page.getByRole("button", { name: /^Opted out/ })).toContainText("1");
    await page.getByRole("button", { name: "Send 2 messages · $0.11" }).click();
    await expect(stat(page, "Duration")).toBeVisible();
    await expect(barPart(page, "Delivered")).toHaveText("2");
    expect((await textsTo(page.request, spoken(stopping))).at(-1)).toMatch(/^You have opted out/);
  });

  await test.step("a recipient taps the link and opts out", async () => {
    const phones = await page.context().newPage();
    await phones.goto(`/simulator?phone=${stored(spoken(plain[0]?.mobile))}`);
    const [optOut] = await Promise.all([
      page.context().waitForEvent("page"),
      phones.getByRole("log").getByRole("link").click(),
    ]);
    await expect(optOut.getByRole("heading")).toHaveText(/^Stop messages from Corner Shop/);
    await optOut.getByRole("button", { name: "Stop messages" }).click();
    await expect(optOut.getByRole("heading")).toHaveText("You have opted out");
    await optOut.close();
    await phones.close();
    await menuLink(page, "Groups").click();
    await page.getByRole("link", { name: "Regulars" }).click();
    await expect(stat(page, "Unsubscribed")).toHaveText("2");
    await expect(balanceChip(page)).toContainText("$450.11");
    expect(await api.balance()).toBe(45_011);
  });
});

async function chooseGroup(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^(Choose|Change) recipients$/ }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name }).click();
  await page.getByRole("button", { name: "Use 1 group" }).click();
}

/** 412345678 as the console writes it: 0412 345 678. */
function spoken(mobile: number | string | undefined): string {
  return `0${mobile}`.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/** 0412 345 678 as it is stored: 61412345678. */
function stored(number: string): string {
  return number.replace(/^0/, "61").replaceAll(" ", "");
}
