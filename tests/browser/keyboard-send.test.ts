import type { Page } from "@playwright/test";
import { freshMobile } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading } from "./support/page.ts";
import { textsTo } from "./support/simulator.ts";

const MOST_KEYS = 120;

test("a spreadsheet is imported and a campaign sent from the keyboard alone, in at most 120 keystrokes", async ({
  page,
  newAccount,
  request,
}) => {
  await newAccount();
  const handset = freshMobile();
  const keys = keyboardOf(page);
  await page.goto("/");
  await expect(heading(page)).toHaveText("Dashboard");

  await test.step("imports", async () => {
    await keys.press("Control+k");
    await expect(
      page.getByRole("combobox", { name: "Search" }).or(page.getByRole("dialog")).first(),
    ).toBeVisible();
    await keys.type("import");
    await expect(page.getByRole("option", { name: "Import contacts" })).toBeVisible();
    await keys.press("Enter");
    await expect(heading(page)).toHaveText("Import contacts");
    const chooser = page.waitForEvent("filechooser");
    await keys.tabTo(/spreadsheet|choose/i);
    await keys.press("Enter");
    const buffer = Buffer.from(`Mobile,Name\n+${handset},Mia\n`);
    await (await chooser).setFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await expect(page.getByLabel("Group name")).toHaveValue("People");
    await keys.tabTo("Continue");
    await keys.press("Enter");
    await expect(page.getByRole("button", { name: "Import 1 contact" })).toBeVisible();
    await keys.tabTo("Import 1 contact");
    await keys.press("Enter");
    await expect(page.getByText("Import complete", { exact: true })).toBeVisible();
  });

  await test.step("sends", async () => {
    await keys.tabTo("Send a campaign");
    await keys.press("Enter");
    await expect(heading(page)).toHaveText("Create campaign");
    await expect(page.getByLabel("Campaign name")).toBeFocused();
    await keys.type("Sale");
    await keys.tabTo("Message");
    await keys.type("Half price today");
    await keys.tabTo("Continue to flight check");
    await keys.press("Enter");
    await expect(heading(page)).toHaveText("Flight check");
    const send = page.getByRole("button", { name: /^Send 1 message/ });
    await expect(send).toBeEnabled();
    await keys.tabTo(/^Send 1 message/);
    await keys.press("Enter");
    await expect(page).toHaveURL(/\/campaign\/report\//);
  });
  expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);
  await expect.poll(() => textsTo(request, handset)).toHaveLength(1);
});

/** A person without a mouse, whose keystrokes are counted. */
function keyboardOf(page: Page) {
  let count = 0;
  const press = async (key: string) => {
    count += 1;
    await page.keyboard.press(key);
  };
  const nameOfFocused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const by = document.getElementById(at?.getAttribute("aria-labelledby") ?? "");
      return at?.getAttribute("aria-label") ?? by?.textContent ?? at?.textContent ?? "";
    });
  return {
    count: () => count,
    press,
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
    tabTo: async (name: string | RegExp) => {
      const isThere = (focused: string) =>
        typeof name === "string" ? focused === name : name.test(focused);
      const passed: string[] = [];
      while (!isThere(passed.at(-1) ?? "")) {
        if (passed.length > 60)
          throw new Error(`Tab does not lead to ${name}: ${passed.join(", ")}`);
        await press("Tab");
        passed.push(await nameOfFocused());
      }
    },
  };
}
