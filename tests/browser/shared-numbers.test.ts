import type { Browser, Page } from "@playwright/test";
import { SHARED_NUMBER_TEXTS } from "#core/contract/shared-numbers/shared-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile, makeAccount } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { message, row } from "./support/page.ts";
import { numberOf, writeBack } from "./support/simulator.ts";

// One after the other: what the second switches on is in the first's table.
test.describe.configure({ mode: "default" });

const dialog = (page: Page) => page.getByRole("dialog");

async function act(page: Page, name: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("R312, R432: a super administrator adds, moves, switches off and deletes shared numbers", async ({
  page,
  newAccount,
  api,
}) => {
  const number = `61499${String(Date.now()).slice(-6)}`;
  const shown = formatMobile(number);
  await newAccount({ role: "superAdmin" });
  const readers = await api.group("Readers", [freshMobile()]);
  await api.send(await api.draft({ message: "Open from nine.", group_array: [readers] }));
  await page.goto("/admin/shared-numbers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shared numbers");
  await expect(row(page, formatMobile("61480001234"))).toContainText("Sends campaigns");
  await examine(page, "Shared numbers");

  await test.step("adds one, of the pool for campaigns", async () => {
    await page.getByRole("button", { name: "Add number" }).click();
    await dialog(page).getByLabel("Number").fill("12345");
    await dialog(page).getByRole("button", { name: "Add number" }).click();
    await expect(dialog(page)).toContainText(SHARED_NUMBER_TEXTS.shape);
    await dialog(page).getByLabel("Number").fill("0480 001 234");
    await dialog(page).getByRole("button", { name: "Add number" }).click();
    await expect(dialog(page)).toContainText(SHARED_NUMBER_TEXTS.taken);
    await examine(page, "Add number");
    await dialog(page).getByLabel("Number").fill(shown);
    await dialog(page).getByRole("button", { name: "Add number" }).click();
    await expect(row(page, shown)).toContainText("Not used yet");
    await expect(row(page, shown)).toContainText("Sends campaigns");
    await expect(row(page, shown)).toContainText("Campaigns");
  });

  await test.step("switches it off and moves it", async () => {
    await act(page, shown, "Switch off");
    await page.getByRole("button", { name: "Switch off", exact: true }).click();
    await expect(row(page, shown)).toContainText("Off");
    await act(page, shown, "Move to quick messages");
    await page.getByRole("button", { name: "Move number" }).click();
    await expect(row(page, shown)).toContainText("Quick messages");
  });

  await test.step("deletes it, as it was never sent from; the one that sends has no such action", async () => {
    await act(page, shown, "Delete");
    await page.getByRole("button", { name: "Delete number" }).click();
    await expect(row(page, shown)).toHaveCount(0);
    await page.getByRole("button", { name: `Actions for ${formatMobile("61480001234")}` }).click();
    await expect(page.getByRole("menuitem", { name: "Switch off" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("the admin dashboard counts each pool", async () => {
    await page.goto("/admin/dashboard");
    await expect(page.getByText("Shared numbers switched on").first()).toBeVisible();
  });
});

const messages = (page: Page) => page.getByRole("region", { name: "Messages", exact: true });

/** Someone of an account of their own, in a browser of their own, writes to a handset. */
async function writer(browser: Browser, handset: string, text: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await makeAccount(context.request);
  await page.goto(`/conversation?number=${handset}`);
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(messages(page).getByText(text)).toHaveCount(1);
  await expect(messages(page).getByText("Delivered")).toHaveCount(1);
  return page;
}

test("R312: two accounts write to one person from different numbers of a pool, and each gets its own reply", async ({
  page,
  newAccount,
  browser,
  request,
}) => {
  const number = `61499${String(Date.now()).slice(-6)}`;
  const handset = freshMobile();
  await newAccount({ role: "superAdmin" });
  await page.goto("/admin/shared-numbers");
  await page.getByRole("button", { name: "Add number" }).click();
  await dialog(page).getByLabel("Number").fill(number);
  await dialog(page).getByRole("button", { name: "Add number" }).click();
  await expect(row(page, formatMobile(number))).toContainText("Sends campaigns");

  const baker = await writer(browser, handset, "Your cake is ready");
  const dentist = await writer(browser, handset, "See you at 3 pm");

  await test.step("the person answers each in its own thread", async () => {
    const ofBaker = await numberOf(request, handset, "Your cake is ready");
    const ofDentist = await numberOf(request, handset, "See you at 3 pm");
    expect([ofBaker, ofDentist].sort()).toEqual(["61480001234", number].sort());
    await writeBack(request, handset, "Yum, on my way", [], ofBaker);
    await writeBack(request, handset, "I may be late", [], ofDentist);
    await expect(messages(baker).getByText("Yum, on my way")).toHaveCount(1);
    await expect(messages(dentist).getByText("I may be late")).toHaveCount(1);
    await expect(messages(baker).getByText("I may be late")).toHaveCount(0);
    await expect(messages(dentist).getByText("Yum, on my way")).toHaveCount(0);
  });

  await test.step("a third account learns before it sends that no number is left", async () => {
    const context = await browser.newContext();
    const third = await context.newPage();
    await makeAccount(context.request);
    await third.goto("/quick-message");
    await third.getByRole("textbox", { name: "Numbers" }).fill(`${formatMobile(handset)},`);
    await message(third).fill("A special offer");
    await expect(third.getByText("no shared number is free")).toBeVisible();
    await examine(third, "no shared number is free");
    await context.close();
  });

  await test.step("the administrator sees where numbers are used up", async () => {
    await page.reload();
    const stat = page.getByText("Recipients without a free number").locator("..");
    await expect(stat).toContainText("1");
    await expect(stat).toContainText("Add a number");
    await examine(page, "shared numbers that are used up");
    await act(page, formatMobile(number), "Switch off");
    await page.getByRole("button", { name: "Switch off", exact: true }).click();
    await expect(row(page, formatMobile(number))).toContainText("Off");
  });
  await Promise.all([baker, dentist].map((each) => each.context().close()));
});
