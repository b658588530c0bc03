import type { Page } from "@playwright/test";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { focused, heading, menuLink, openMenu } from "./support/page.ts";

const OVERLAYS = /\/assets\/overlays-[^/]+\.js$/;

test("what a press opens and cannot be loaded is said beside it, and opens at the next press", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  const found = await withhold(page, OVERLAYS);
  await page.goto("/group");
  await expect(heading(page)).toHaveText("Contact Groups");
  const notice = page.locator("[data-missing]").filter({ hasText: "This could not be loaded" });

  await openMenu(page, "Create");
  await expect(notice).toContainText("Check your connection, then try again.");
  await expect(focused(page)).toHaveAccessibleName("Create");
  await examine(page, "a missing menu");
  await expectBeside(page, "Create");

  await test.step("a second failure offers to load the page again", async () => {
    await openMenu(page, "Create");
    await expect(notice.getByRole("button", { name: "Reload" })).toBeVisible();
  });

  found();
  await openMenu(page, "Create");
  await expect(notice).toBeHidden();
  await expect(page.getByRole("menuitem", { name: "Campaign" })).toBeVisible();
  await page.keyboard.press("Escape");

  await test.step("the palette too, which only keys open", async () => {
    const there = await withhold(page, /\/assets\/palette-[^/]+\.js$/);
    await page.keyboard.press("Control+k");
    await expect(notice).toBeVisible();
    await expect(heading(page)).toHaveText("Contact Groups");
    there();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /Search/ })).toBeFocused();
  });
});

test("a dialog that cannot be loaded leaves its button as it was", async ({ page, newAccount }) => {
  await newAccount();
  const found = await withhold(page, OVERLAYS);
  await page.goto("/group");
  const open = page.getByRole("button", { name: "Create an empty group" });
  await open.click();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  found();
  await open.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("without the file of the toasts, what they report is said all the same", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await withhold(page, /\/assets\/toaster-[^/]+\.js$/);
  await page.goto("/profile");
  await page.getByLabel("Your name").fill("Mia Chen");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.locator("[data-missing]").filter({ hasText: /saved/i })).toBeVisible();
});

test("a screen or a part of one that cannot be loaded says so in its place, and loads when asked again", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group");
  await expect(heading(page)).toHaveText("Contact Groups");
  const found = await withhold(page, /\/assets\/history-screen-[^/]+\.js$/);
  await menuLink(page, "History").click();
  await expect(heading(page)).toHaveText("This could not be loaded");
  await examine(page, "a missing screen");
  await menuLink(page, "Template").click();
  await expect(heading(page)).toHaveText("Template");
  await menuLink(page, "History").click();
  await expect(heading(page)).toHaveText("This could not be loaded");
  found();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("History");

  const panels = await withhold(page, /\/assets\/schedule-panels-[^/]+\.js$/);
  await menuLink(page, "Campaign").click();
  await page.getByRole("tab", { name: "Scheduled" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
  await expect(notice).toBeVisible();
  panels();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No Campaign Found")).toBeVisible();
});

test("a page older than the deployment loads itself again, but not what was typed on", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await withhold(page, /\/assets\/history-screen-[^/]+\.js$/);
  await page.route(
    (url) => url.pathname === "/",
    (route) => route.fulfill({ body: "<script type=module src=/assets/index-new.js></script>" }),
  );
  const open = async () => {
    await page.goto("/conversation");
    await expect(heading(page)).toHaveText("Conversation");
    // As if it had been open for a while.
    await page.evaluate(() => {
      performance.now = () => 60_000;
    });
  };

  await open();
  await page.getByRole("searchbox").fill("Mia Chen");
  await menuLink(page, "History").click();
  await expect(heading(page)).toHaveText("Cooee has been updated");
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();

  await open();
  const loaded = page.waitForEvent("load");
  await menuLink(page, "History").click();
  await loaded;
  await expect(page).toHaveURL("/history");
  // Again would be forever.
  await expect(page.getByRole("button", { name: /Reload|Try again/ })).toBeVisible();
});

test("a search typed just before a link is pressed does not lead back, while the link's screen loads", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Members", []);
  for (const path of ["/conversation", "/group"]) {
    await page.goto(path);
    const { promise: there, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/\/assets\/history-screen-[^/]+\.js$/, async (route) => {
      await there;
      await route.fallback();
    });
    await page.getByRole("main").getByRole("searchbox").fill("Mia");
    await menuLink(page, "History").click();
    // As long as a search waits for the next letter, and longer.
    await page.waitForTimeout(1_000);
    await expect(page).toHaveURL("/history");
    arrive();
    await expect(heading(page)).toHaveText("History");
  }
});

/**
 * Fails requests for a file until the returned function is called. The route stays: without any, requests are no
 * longer intercepted, and the next route may come too late for the first of them.
 */
async function withhold(page: Page, file: RegExp): Promise<() => void> {
  let missing = true;
  await page.route(file, (route) => (missing ? route.abort() : route.fallback()));
  return () => {
    missing = false;
  };
}

async function expectBeside(page: Page, name: string): Promise<void> {
  const button = await page.getByRole("button", { name, exact: true }).boundingBox();
  const notice = await page.locator("[data-missing]").boundingBox();
  expect((notice?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBe(6);
}
