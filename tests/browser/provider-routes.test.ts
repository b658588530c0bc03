import type { Page } from "@playwright/test";
import { PROVIDER_TEXTS } from "#core/contract/providers/providers.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { act, choose, row } from "./support/page.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Chooses from a list in the dialog. */
test("R526, R621: a super administrator adds, changes and deletes routes and values, and sets the default", async ({
  page,
  newAccount,
}) => {
  const name = `Bells${Date.now() % 100_000}`;
  await newAccount({ role: "superAdmin" });
  await page.goto("/admin/provider-routes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("SMS routes");

  await test.step("a route of a business name waits for its registration", async () => {
    await page.getByRole("button", { name: "Add route" }).click();
    await dialog(page).getByRole("button", { name: "Add route" }).click();
    await expect(dialog(page)).toContainText("Provider is required");
    await choose(page, "Provider", "sinch");
    await dialog(page)
      .getByRole("textbox", { name: /^Sender/ })
      .fill(name);
    await choose(page, "Registration with this provider", "Submitted");
    await examine(page, "Add route");
    await dialog(page).getByRole("button", { name: "Add route" }).click();
    await expect(row(page, name)).toContainText("Submitted");
    await act(page, name, "Edit");
    await choose(page, "Registration with this provider", "Registered");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(row(page, name)).toContainText("Registered");
  });

  await test.step("providers and their default", async () => {
    await examine(page, "SMS routes");
    await page.getByRole("tab", { name: "Providers" }).click();
    await expect(page.getByText("Stopped because of errors")).toHaveCount(0);
    await expect(page.getByText("Not connected").first()).toBeVisible();
    await choose(page, "Default provider", "simulator");
    await examine(page, "Providers");
  });

  await test.step("a value about a provider", async () => {
    const key = `note ${name}`;
    await page.getByRole("tab", { name: "Values" }).click();
    await page.getByRole("button", { name: "Add value" }).click();
    await choose(page, "Provider", "vonage");
    await dialog(page).getByLabel("Key").fill("perSecond");
    await dialog(page).getByLabel("Value").fill("fast");
    await dialog(page).getByRole("button", { name: "Add value" }).click();
    await expect(dialog(page)).toContainText(PROVIDER_TEXTS.perSecond);
    await dialog(page).getByLabel("Key").fill(key);
    await dialog(page).getByRole("button", { name: "Add value" }).click();
    await expect(row(page, key)).toContainText("fast");
    await act(page, `vonage ${key}`, "Delete");
    await page.getByRole("button", { name: "Delete value" }).click();
    await expect(row(page, key)).toHaveCount(0);
  });

  await test.step("the route is deleted", async () => {
    await page.getByRole("tab", { name: "Routes" }).click();
    await act(page, name, "Delete");
    await page.getByRole("button", { name: "Delete route" }).click();
    await expect(row(page, name)).toHaveCount(0);
  });

  await test.step("MMS has routes of its own", async () => {
    await page.getByRole("link", { name: "MMS routes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("MMS routes");
    await page.getByRole("button", { name: "Add route" }).click();
    await page.getByRole("combobox", { name: "Provider" }).click();
    await expect(page.getByRole("option", { name: "sinch", exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
});
