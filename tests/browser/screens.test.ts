import type { Page } from "@playwright/test";
import { customer, workbook } from "./support/customers.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { focused } from "./support/page.ts";

test("an import on its way, accessible", async ({ page, newAccount }) => {
  await newAccount();
  await page.goto("/group/import");
  await page.locator("input[type=file]").setInputFiles({
    name: "people.xlsx",
    mimeType: "application/octet-stream",
    buffer: workbook([0, 1, 2].map((index) => customer(427_000_200 + index, index))),
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Import 3 contacts" })).toBeEnabled();
  await examine(page, "Import, mapping labels");
  await page.getByRole("button", { name: "Import 3 contacts" }).click();
  await expect(page.getByText("Import complete", { exact: true })).toBeVisible();
  await examine(page, "Import, done");
});

test("R404: a new account has no group to choose yet", async ({ page, newAccount }) => {
  await newAccount();
  await page.goto("/campaign/create");
  await page.getByRole("button", { name: "Choose recipients" }).click();
  const dialog = page.getByRole("dialog", { name: "Select Your Group" });
  await expect(
    dialog.getByRole("heading", { name: "Please Create a Group in Web Portal" }),
  ).toBeVisible();
  await examine(page, "Select Your Group");
});

test("everything can be done by keyboard, from sign-in to Send", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Members", ["0427 000 300"]);
  await page.goto("/campaign");
  await expect(page.getByRole("heading", { level: 1, name: "Campaign" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to the page");
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Create campaign");
  await page.keyboard.press("Enter");

  await expect(page.getByLabel("Campaign name")).toBeFocused();
  await page.keyboard.type("By keyboard");
  await expect(page.getByRole("button", { name: "Choose recipients" })).toBeEnabled();
  await tabTo(page, "Choose recipients");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Search groups")).toBeFocused();
  await expect(page.getByRole("checkbox")).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await tabTo(page, "Use 1 group");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(focused(page)).toHaveText("Change recipients");
  await tabTo(page, "Message");
  await page.keyboard.type("Hello");
  await tabTo(page, "Continue to flight check");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Send 1 message · $0.06" })).toBeVisible();
  await tabTo(page, "Send 1 message · $0.06");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Complete", { exact: true }).first()).toBeVisible();
});

test("without a network a notice shows over the page, and typed text stays", async ({
  page,
  newAccount,
  context,
}) => {
  await newAccount();
  await page.goto("/campaign/create");
  const name = page.getByLabel("Campaign name");
  await name.fill("Kept");
  await context.setOffline(true);
  const notice = page.getByRole("alert").filter({ hasText: "No Internet Connection" });
  await expect(notice).toContainText("Check your modem or router");
  await expect(name).toHaveValue("Kept");
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(name).toHaveValue("Kept");
});

/** Presses Tab until the control of that name has the focus; it must come within thirty. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 30; pressed++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => {
      const here = document.activeElement;
      const labelled = here?.getAttribute("aria-labelledby");
      // biome-ignore lint/performance/useDomNodeTextContent: a name is what is shown
      const shown = here instanceof HTMLElement ? here.innerText : undefined;
      const label = labelled ? document.getElementById(labelled)?.textContent : null;
      return (label ?? here?.getAttribute("aria-label") ?? shown ?? "").trim();
    });
    if (text === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
}
