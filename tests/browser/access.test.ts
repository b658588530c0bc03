import type { Page } from "@playwright/test";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { makeAccount } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { signIn } from "./support/page.ts";

test("R447: a signed-out person is asked to sign in, and returns to where they were", async ({
  page,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL });
  const account = await makeAccount(elsewhere);
  await elsewhere.dispose();
  for (const path of ["/campaign", "/campaign/create", "/group", "/group/import", "/history"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  }

  await test.step("says what is wrong beside each field, and the same of both", async () => {
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required!");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Password is required",
    );
    await signIn(page, "not an email", "x");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter a valid email");
    for (const email of [account.email, "nobody@example.test"]) {
      await signIn(page, email, "wrong-password");
      await expect(page.getByRole("alert")).toHaveText(IDENTITY_TEXTS.wrong);
      await page.reload();
    }
  });

  await signIn(page, account.email);
  await expect(page).toHaveURL("/history");
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
});

test("R455, R493, R494: signing out asks first, clears everything and ends the session in every tab", async ({
  page,
  newAccount,
}) => {
  const { name } = await newAccount();
  await page.goto("/campaign");
  await page.getByRole("link", { name: "History" }).click();
  const other = await page.context().newPage();
  await other.goto("/campaign");
  await expect(other.getByRole("heading", { level: 1, name: "Campaign" })).toBeVisible();

  await page.getByRole("button", { name: `Profile of ${name}` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out?" });
  await expect(question).toContainText("Are you sure you want to log out?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "cooee.theme"));
  expect(await kept()).toContain("cooee.last-path");
  await logOut(page, name);
  await expect(page).toHaveURL("/");
  expect(await kept()).toEqual([]);

  await test.step("Back shows nothing of what was there", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });

  await test.step("the other tab goes to sign-in once and stays there", async () => {
    let loads = 0;
    other.on("framenavigated", () => loads++);
    // Its live feed ended with the session.
    await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(other.getByLabel("Email")).toBeFocused();
    expect(loads).toBeLessThanOrEqual(3);
    expect(new URL(other.url()).pathname).toBe("/");
  });
});

test("a sub-account sees the screens that it was given and no others", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "subaccount", access: ["group"] });
  await page.goto("/group");
  const menu = page.getByRole("navigation", { name: "Main" }).first();
  await expect(menu.getByRole("link")).toHaveText([
    "Dashboard",
    "Groups",
    "All contacts",
    "Segments",
    "Opt-Out",
    "Sender IDs",
    "Billing overview",
    "Buy Credit",
    "Documents",
  ]);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Group"]);
  await page.keyboard.press("Escape");
  await page.goto("/campaign");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("table", { name: "Campaigns" })).toHaveCount(0);
});

test("Back and Forward go through the console's screens", async ({ page, newAccount, api }) => {
  await newAccount();
  await api.group("Members", ["0426 000 100"]);
  await page.goto("/campaign");
  const title = page.getByRole("heading", { level: 1 });
  await page.getByRole("link", { name: "Groups" }).click();
  await page.getByRole("link", { name: "Members" }).click();
  await expect(title).toHaveText("Members");
  await page.getByLabel("Search number or text").fill("0426");
  await expect(page).toHaveURL(/search=0426/);
  await page.goBack();
  await expect(title).toHaveText("Contact Groups");
  await page.goBack();
  await expect(title).toHaveText("Campaign");
  await page.goForward();
  await page.goForward();
  await expect(title).toHaveText("Members");
  await page.goto("/no/such/page");
  await expect(title).toHaveText("Page not found");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/");
});

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Profile of ${name}` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

test("the documents lead a person only to screens that open for them", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "trial" });
  await page.goto("/documents");
  const main = page.getByRole("main");
  await expect(main.getByText("Invite one under Sub-Accounts;")).toBeVisible();
  await expect(main.getByRole("link", { name: "Sub-Accounts", exact: true })).toBeHidden();
  await expect(main.getByRole("link", { name: "Developer", exact: true })).toBeVisible();
});
