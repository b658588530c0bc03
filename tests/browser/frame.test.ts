import type { Page } from "@playwright/test";
import { deleteDraft, listDrafts } from "#core/contract/campaigns/drafts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  balanceChip,
  heading,
  menu,
  menuLink,
  message,
  messageText,
  openMenu,
} from "./support/page.ts";
import { mailedCode } from "./support/simulator.ts";

/** How many pixels of the side bar need scrolling. */
function cutFromMenu(page: Page): Promise<number> {
  return menu(page).evaluate((nav) => nav.scrollHeight - nav.clientHeight);
}

test("the longest menu, a super administrator's, fits into 1280 × 800", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "superAdmin", flags: { batch: true } });
  await page.goto("/");
  await expect(menuLink(page, "Admin Panel")).toBeInViewport({ ratio: 1 });
  expect(await cutFromMenu(page)).toBe(0);
});

test("R473, R479, R484: the menus of an owner lead where they say, each with its title", async ({
  page,
  newAccount,
}) => {
  const { name } = await newAccount();
  await page.goto("/");
  await expect(menu(page).getByRole("link")).toHaveText([
    "Dashboard",
    "Conversation",
    "New Message",
    "Campaign",
    "File Scheduler",
    "Email SMS",
    "History",
    "Template",
    "Groups",
    "All contacts",
    "Segments",
    "Opt-Out",
    "Sender IDs",
    "Buy Numbers",
    "Contact Forms",
    "Workflow Actions",
    "Keywords",
    "Integration",
    "Billing overview",
    "Buy Credit",
    "Sub-Accounts",
    "Verification",
    "Documents",
  ]);
  await test.step("nothing of the menu is cut off at 1280 × 800", async () => {
    expect(page.viewportSize()).toEqual({ width: 1280, height: 800 });
    expect(await cutFromMenu(page)).toBe(0);
  });
  await expect(page).toHaveTitle(/\| Online and Bulk SMS Gateway$/);
  for (const label of ["Campaign", "New Message", "History", "Template", "Groups", "Documents"]) {
    await menu(page).getByRole("link", { name: label }).click();
    // The title is in the page, and not again in the top bar.
    await expect(heading(page)).toHaveText(new RegExp(label, "i"));
    await expect(page.getByRole("banner").getByText(label)).toHaveCount(0);
    await expect(page).toHaveTitle(/^.+ \| Online and Bulk SMS Gateway$/);
  }

  await openMenu(page, "Create");
  await expect(page.getByRole("menuitem")).toHaveText([
    "Quick Message",
    "Campaign",
    "Group",
    "Template",
  ]);
  await expect(page.getByRole("region", { name: "Create" })).toContainText(
    "Credit for 1,818 SMS or 256 MMS",
  );
  await page.getByRole("menuitem", { name: "Group" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import contacts" })).toBeVisible();
  await expect(page.getByRole("menu")).toBeHidden();
  await openMenu(page, "Create");
  await expect(page.getByRole("menuitem")).toHaveText(["Quick Message", "Campaign", "Template"]);
  await page.keyboard.press("Escape");

  await openMenu(page, `Profile of ${name}`);
  await expect(page.getByRole("menuitem")).toHaveText([
    "Profile",
    "Sender IDs",
    "Security",
    "Reply Settings",
    "Settings",
    /Developer/,
    "Documents",
    /Keyboard shortcuts/,
    "Logout",
  ]);
  await expect(page.getByRole("region", { name: "Profile" })).toContainText("1,818 SMS or 256 MMS");
  await page.getByRole("menuitem", { name: "Reply Settings" }).click();
  await expect(page).toHaveURL("/settings#replies");
  await expect(page.getByRole("heading", { name: "Reply Settings" })).toBeInViewport();

  await expect(page.getByRole("link", { name: "Shortcuts" })).toHaveAttribute(
    "href",
    "/quick-actions",
  );
  await expect(page.getByRole("button", { name: "Notifications" })).toBeVisible();
  await expect(balanceChip(page)).toContainText("$100.00");
  await balanceChip(page).click();
  const forecast = page.getByRole("dialog", { name: "Balance" });
  await expect(forecast).toContainText("Nothing spent lately");
  await expect(forecast).toContainText("Reserved for scheduled campaigns$0.00");
  await page.keyboard.press("Escape");
  await expect(balanceChip(page)).toBeFocused();
  await page.getByRole("button", { name: "Collapse the side bar" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand the side bar" })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Dashboard" })).toHaveClass(/justify-center/);
  await openMenu(page, "Help");
  await expect(page.getByRole("menuitem", { name: "Chat" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Document" }).click();
  await expect(page).toHaveURL("/documents");
});

test("the bar above every page fits windows of any width", async ({ page, newAccount }) => {
  const { name } = await newAccount();
  await page.goto("/documents");
  await expect(page.getByText("1,818 SMS or 256 MMS")).toBeVisible();
  const last = page.getByRole("button", { name: `Profile of ${name}` });
  for (const width of [1280, 1100, 1024, 900, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(last, `at ${width}`).toBeInViewport({ ratio: 1 });
  }
});

test("R289: shortcuts and documents", async ({ page, newAccount }) => {
  await newAccount();
  await page.goto("/");
  await page.getByRole("link", { name: "Shortcuts" }).click();
  await expect(page).toHaveURL("/quick-actions");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Run Campaign",
    "Upload Contact",
    "Email to SMS",
    "Sender ID",
  ]);
  await examine(page, "Shortcuts");
  await expect(page.getByRole("link", { name: "Documentation" })).toHaveAttribute(
    "href",
    "/documents",
  );
  await expect(page.getByRole("link", { name: "Open groups" })).toHaveAttribute("href", "/group");
  await page.getByRole("link", { name: "Learn about Upload Contact" }).click();
  await expect(page).toHaveURL("/documents#importing");
  await expect(page.getByRole("heading", { name: "Importing contacts" })).toBeInViewport();
  await examine(page, "Documents");
  await page.getByRole("navigation", { name: "Articles" }).getByText("Security").click();
  await expect(page.getByRole("heading", { name: "Security" })).toBeInViewport();
  const api = page.getByRole("link", { name: "description of the API" });
  expect((await page.request.get((await api.getAttribute("href")) ?? "")).status()).toBe(200);
});

test("R034, R035, R036: a draft is offered before a new campaign; Create New clears only what was never saved or named", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const choose = async () => {
    await openMenu(page, "Create");
    await page.getByRole("menuitem", { name: "Campaign" }).click();
  };
  await page.goto("/documents");
  await choose();
  await expect(page).toHaveURL("/campaign/create");

  const group = await api.group("Members", ["0427 610 300"]);
  await api.draft({ name: "Half written", message: "Hello", group_array: [group] });
  await page.goto("/documents");
  await choose();
  const question = page.getByRole("alertdialog", { name: "Use Draft Campaign" });
  await expect(question).toContainText(
    "You have a pending campaign stored. Do you want to use it?",
  );
  await examine(page, "Use Draft Campaign");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/documents");
  await choose();
  await question.getByRole("button", { name: "Create New" }).click();
  await expect(page).toHaveURL("/campaign/create");
  const names = async () => (await api.call(listDrafts, {})).items.map(({ name }) => name);
  expect(await names()).toEqual(["Half written"]);
  await message(page).fill("Never saved");
  const leave = async () => {
    await menuLink(page, "Documents").click();
    await page.getByRole("button", { name: "Leave" }).click();
    await choose();
  };
  await leave();
  await question.getByRole("button", { name: "Use Draft" }).click();
  await expect(messageText(page)).toHaveValue("Never saved");
  await leave();
  await question.getByRole("button", { name: "Create New" }).click();
  await expect(messageText(page)).toHaveValue("");
  await page.getByLabel("Campaign name").fill("Named");
  await leave();
  await question.getByRole("button", { name: "Create New" }).click();
  await expect(page.getByLabel("Campaign name")).toHaveValue("");
  expect(await names()).toEqual(["Named", "Half written"]);
  await api.call(deleteDraft, { id: (await api.call(listDrafts, {})).items[0]?._id ?? "" });
  await page.goto("/documents");
  await choose();
  await question.getByRole("button", { name: "Use Draft" }).click();
  await expect(page).toHaveURL(/\/campaign\/create\/cmp_/);
  await expect(page.getByLabel("Campaign name")).toHaveValue("Half written");
  await expect(messageText(page)).toHaveValue("Hello");
  await expect(page.getByRole("button", { name: "Remove Members" })).toBeVisible();
});

test("R458, R499: verification asks for a proved e-mail first, by a code that can be sent again after a minute", async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount();
  await page.route("**/api/user/me", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, data: { ...data, isEmailVerified: false } } });
  });
  await page.goto("/documents");
  await menu(page).getByText("Verification").click();
  const dialog = page.getByRole("dialog", { name: "Verify your email" });
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await examine(page, "Verify your email");
  await page.clock.install();
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByText(/^Resend OTP in \d+ s$/)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(dialog.getByRole("button", { name: "Resend OTP" })).toBeVisible();
  await page.getByLabel("One-time code").fill(await mailedCode(page.request, email));
  await expect(page.getByText("Email Verified Successfully")).toBeVisible();
  await expect(page).toHaveURL("/create-user-verification");
});

test("R495, R496: without a network a form gives way to what to do, once that has lasted, and keeps what was typed", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await expect(heading(page)).toHaveText("Sign in");
  await page.getByLabel("Email").fill("mia@shop.com.au");
  const gone = Date.now();
  await context.setOffline(true);
  await expect(heading(page)).toHaveText("No Internet Connection");
  expect(Date.now() - gone).toBeGreaterThan(1200);
  await expect(page.getByRole("listitem")).toHaveText([
    "Check your modem or router",
    "Reconnect to Wi-Fi",
  ]);
  await examine(page, "Offline");
  await context.setOffline(false);
  await expect(heading(page)).toHaveText("Sign in");
  await expect(page.getByLabel("Email")).toHaveValue("mia@shop.com.au");
});
