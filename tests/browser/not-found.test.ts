import type { Page } from "@playwright/test";
import { newId } from "#core/ids.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, visit } from "./support/page.ts";

const NOW = Date.UTC(2026, 0, 1);
const SCREENS = [
  { thing: "Group", path: "/group/", id: newId("group", NOW), back: "Contact Groups" },
  { thing: "Group", path: "/group/import?group=", id: newId("group", NOW), back: "Contact Groups" },
  { thing: "Campaign", path: "/campaign/create/", id: newId("campaign", NOW), back: "Campaign" },
  { thing: "Campaign", path: "/campaign/check/", id: newId("campaign", NOW), back: "Campaign" },
  { thing: "Campaign", path: "/campaign/report/", id: newId("campaign", NOW), back: "Campaign" },
  {
    thing: "Verification",
    path: "/create-user-verification?form=",
    id: newId("verification", NOW),
    back: "Verification",
  },
];

test("what is not there is said to be not there, whatever its id looks like", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/history");
  // Each leads to another screen, as a visit waits until the one before it is gone.
  for (const wrong of [undefined, "cut-off", "%00%F0%9F%A4%B7"]) {
    for (const { thing, path, id, back } of SCREENS) {
      const to = `${path}${wrong ?? id}`;
      await visit(page, to);
      await expect(heading(page), to).toHaveText(`${thing} not found`);
      await expect(page.getByRole("main").getByRole("link", { name: back })).toBeVisible();
      expect(await developerWords(page)).toEqual([]);
    }
  }
  await examine(page, "Not found");

  await test.step("a file or an import that is gone, in the wizard", async () => {
    for (const wrong of [newId("upload", NOW), "cut-off"]) {
      await page.goto(`/group/import?upload=${wrong}`);
      await expect(page.getByRole("button", { name: "Choose another file" })).toBeVisible();
      expect(await developerWords(page)).toEqual([]);
    }
    for (const wrong of [newId("import", NOW), "cut-off"]) {
      await page.goto(`/group/import?import=${wrong}`);
      await expect(page.getByText("This import is no longer here")).toBeVisible();
      expect(await developerWords(page)).toEqual([]);
    }
  });
});

/** Ids, and what only programmers say. */
async function developerWords(page: Page): Promise<string[]> {
  const text = await page.getByRole("main").textContent();
  return text?.match(/\b[a-z]{3}_\w*|\bid\b|invalid|undefined|must be/gi) ?? [];
}
