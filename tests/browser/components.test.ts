import { listUsers } from "#core/contract/admin/admin-users.ts";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { analytics, dailyTotals, dashboardData } from "#core/contract/dashboard/dashboard.ts";
import { history } from "#core/contract/messages/messages.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { returnToOwn } from "#core/contract/sessions/acting.ts";
import { listSubAccounts } from "#core/contract/sub-accounts/sub-accounts.ts";
import { examine, nextFrame } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, heading, menu } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { NONE, NOTHING_WAITING, refuse, stub } from "./support/stubs.ts";

// What a screen does by itself, with stubs of the contract in the Worker's place (docs/decisions/0014).

test("a trial account shows how to upgrade", async ({ page, context }) => {
  await signedIn(context, { role: "trial" });
  await page.goto("/documents");
  await page.getByRole("button", { name: "Upgrade" }).click();
  const dialog = page.getByRole("dialog", { name: "Upgrade your account" });
  await expect(dialog.getByRole("link", { name: /@/ })).toHaveAttribute(
    "href",
    /^mailto:.+Upgrade/,
  );
  await examine(page, "Upgrade");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(menu(page).getByRole("link", { name: "Buy Credit" })).toHaveCount(0);
});

test("R643: credit that cannot be loaded says so, and can be loaded again", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await refuse(page, getBalance, "CONFLICT", "No credit figures today");
  await page.goto("/documents");
  await expect(page.getByText("No credit figures today")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: /^Balance not loaded/ }).click();
  await expect(balanceChip(page)).toContainText("$100.00");
});

test("a dashboard that cannot be loaded says so once, and one Try again loads all of it", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const parts = [analytics, dailyTotals, listCampaigns, dashboardData];
  for (const part of parts) await refuse(page, part, "CONFLICT", "No figures today");
  await page.goto("/");
  await expect(page.getByText("No figures today")).toHaveCount(1);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await examine(page, "Dashboard, failed");
  const again = parts.map(({ path }) => page.waitForRequest(new RegExp(`/api${path}`)));
  await page.getByRole("button", { name: "Try again" }).click();
  await Promise.all(again);
  await expect(page.getByText("No figures today")).toHaveCount(1);
});

test("nothing in the top bar moves when the balance arrives", async ({ page, context }) => {
  await signedIn(context);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/api/user/balance", async (route) => {
    await arrived;
    await route.fallback();
  });
  await page.goto("/documents");
  const controls = page.getByRole("banner").locator("button, a");
  const places = async () =>
    await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const chip = balanceChip(page);
  await expect(chip).toBeVisible();
  const before = { chip: await chip.boundingBox(), controls: await places() };
  arrive();
  await expect(chip).toContainText("1,818 SMS or 256 MMS");
  expect({ chip: await chip.boundingBox(), controls: await places() }).toEqual(before);
});

test("R649: sub-accounts that cannot be loaded are not shown as none, and can be loaded again", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await refuse(context, listSubAccounts, "CONFLICT", "No sub-accounts today");
  await page.goto("/sub-accounts");
  await expect(page.getByText("No sub-accounts today")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(0);
  await stub(context, listSubAccounts, { items: [] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No sub-accounts yet" })).toBeVisible();
});

const OWN_SESSIONS = [
  { role: "superAdmin", button: "Super Admin", path: "/admin/users", title: "Users" },
  { role: "admin", button: "Admin", path: "/sub-accounts", title: "Sub-Accounts" },
] as const;
for (const { role, button, path, title } of OWN_SESSIONS) {
  test(`R478: ${button} in the top bar ends acting for another person, and leads to ${path}`, async ({
    page,
    context,
  }) => {
    await signedIn(context, { original: { name: "Kim Tran", role, mode: "full" } });
    await page.goto("/documents");
    const back = page.getByRole("banner").getByRole("button", { name: button, exact: true });
    await expect(back).toBeVisible();
    await signedIn(context, { role, name: "Kim Tran" });
    await stub(context, returnToOwn, { data: { role } });
    await stub(context, listUsers, NONE);
    await stub(context, waitingCounts, NOTHING_WAITING);
    await stub(context, listSubAccounts, { items: [] });
    await back.click();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(title);
    await expect(back).toHaveCount(0);
  });
}

test("R051: on a phone the menu is a bar of tabs, and the rest behind More", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(page, history, { items: [], limit: 50 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/documents");
  await expect(page.getByRole("complementary")).toBeHidden();
  const tabs = page.getByRole("navigation", { name: "Main" }).last();
  await expect(tabs.getByRole("link")).toHaveText([
    "Dashboard",
    "Conversation",
    "Campaign",
    "Buy Credit",
  ]);
  await tabs.getByRole("button", { name: "More" }).click();
  const more = page.getByRole("dialog", { name: "Menu" });
  await expect(more.getByRole("link")).toHaveText([
    ...["Dashboard", "Conversation", "New Message", "Campaign", "Batch Message"],
    ...["History", "Template", "Groups", "All contacts", "Segments", "Opt-Out"],
    ...["Sender IDs", "Buy Numbers"],
    ...["Contact Forms", "Workflow Actions", "Keywords", "Integration"],
    ...["Billing overview", "Buy Credit", "Sub-Accounts", "Verification", "Documents"],
    ...["Profile", "Security", "Reply Settings", "Settings", "Developer"],
  ]);
  await more.getByRole("button", { name: "Logout" }).click();
  await expect(more).toBeHidden();
  const question = page.getByRole("alertdialog", { name: "Log out?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await tabs.getByRole("button", { name: "More" }).click();
  await examine(page, "Menu on a phone");
  await page.setViewportSize({ width: 360, height: 740 });
  await more.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL("/history");
  await expect(more).toBeHidden();
});

test("on a phone a list's rows are two lines, under the day they belong to", async ({
  page,
  context,
}) => {
  const message = {
    ...{ message_id: "", contacts: ["61412345678"], unread: false, workflow: null },
    sender: "61480001234",
    receiver: "61412345678",
    createdAt: Date.now(),
    status: "delivered",
    message: "Hi Mia, our spring sale is on in Newtown until Sunday: 20% off everything.",
    isMMS: false,
    unicode: false,
    bulk: { _id: "cmp_1", name: "Spring sale" },
    smsDetail: { messagelength: 70, smscount: 1, costpersms: 5.5, deductibleCredit: 5.5 },
  };
  await signedIn(context);
  await stub(page, history, {
    items: [
      { ...message, _id: "msg_2", name: "Bartholomew-Alexander Featherstonehaugh" },
      { ...message, _id: "msg_1", createdAt: Date.now() - 86_400_000 },
    ],
    limit: 50,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/history");
  await expect(page.getByRole("rowheader")).toHaveText(["Today", "Yesterday"]);
  const rows = page.getByRole("row").filter({ hasText: "Hi Mia" });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(72);
  }
  await examine(page, "History on a phone");
});

// In a browser of its own, which may complain: the page is made to break.
test("R497: a screen that breaks says so, and leads back", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signedIn(context);
  await page.route("**/assets/documents-screen-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "export const DocumentsScreen = () => { throw new Error('broken') };",
    }),
  );
  await page.goto("/documents");
  await expect(heading(page)).toHaveText("Oops! Something went wrong");
  await expect(menu(page)).toBeVisible();
  const dashboard = page.getByRole("main").getByRole("link", { name: "Dashboard" });
  await expect(dashboard).toHaveAttribute("href", "/");
  await examine(page, "Crashed");
  await page.unroute("**/assets/documents-screen-*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(heading(page)).toHaveText("Documents");
  await context.close();
});

test("a dialog over a scrolled page moves neither the bars nor the page, beside a scroll bar that takes room", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } });
  await signedIn(page.context());
  await page.goto("/documents#security");
  const places = async () => {
    // Not by their roles: an open dialog hides those.
    const parts = ["aside", "header", "#security"].map((part) => page.locator(part).first());
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    return { boxes, scrolled: await page.evaluate(() => window.scrollY) };
  };
  await expect.poll(async () => (await places()).scrolled).toBeGreaterThan(500);
  const before = await places();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).not.toBe(0);
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await places()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await places()).toEqual(before);
  await browser.close();
});

for (const key of ["Enter", "ArrowDown"]) {
  test(`a menu's first item is highlighted if ${key} opens it, even for the first time`, async ({
    page,
    context,
  }) => {
    await signedIn(context);
    await page.goto("/documents");
    const opener = page.getByRole("button", { name: "Theme" });
    const first = page.getByRole("menuitem").first();
    await opener.focus();
    await page.keyboard.press(key);
    await expect(first).toBeFocused();
    await page.keyboard.press("Escape");
    await opener.click();
    await expect(first).toBeVisible();
    await expect(first).not.toBeFocused();
  });
}

test("the theme that is chosen stays after a reload", async ({ page, context }) => {
  await signedIn(context);
  await stub(page, listCampaigns, NONE);
  await page.goto("/campaign");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.getByRole("heading", { level: 1, name: "Campaign" })).toBeVisible();
  const light = await background();
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitem", { name: "Dark" }).click();
  await expect.poll(background).not.toBe(light);
  await page.evaluate(nextFrame);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
});
