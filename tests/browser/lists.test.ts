import type { Page } from "@playwright/test";
import { apiOf } from "./support/api.ts";
import { expect } from "./support/fixtures.ts";
import { type Furniture, LONG_NAME } from "./support/furniture.ts";
import { expectStill } from "./support/layout-shift.ts";
import { expectListOnPhone, LISTS, type ListScreen } from "./support/lists.ts";
import { furnishApproval, furnishPlatform, furnishPlentyOnce } from "./support/plenty.ts";
import { test } from "./support/viewers.ts";

/** Columns of free text, of which one line is enough. */
const TEXTS = ["Message", "Text", "What it does"];

for (const { viewer, lists } of LISTS) {
  test.describe(viewer, () => {
    test.use({ viewer });
    test("lists: on a phone the rows begin at once and nothing moves; on a desktop nothing is cut off", async ({
      page,
      furniture,
      playwright,
      baseURL,
    }) => {
      const elsewhere = await playwright.request.newContext({ baseURL });
      const made = await furniture();
      if (viewer === "a super admin") {
        await furnishApproval(elsewhere);
        await furnishPlatform(apiOf(page.request));
      } else await furnishPlentyOnce(apiOf(page.request), elsewhere);
      await elsewhere.dispose();
      for (const list of lists) {
        await page.setViewportSize({ width: 360, height: 740 });
        await open(page, list, made);
        await expectStill(page, list.table);
        await expectListOnPhone(page, list.table);
        await onDesktop(page, list);
      }
    });
  });
}

async function onDesktop(page: Page, { table: name }: ListScreen): Promise<void> {
  const table = page.getByRole("table", { name, exact: true });
  await expect(table.locator("thead")).toBeVisible();
  expect.soft(await table.evaluate(cutIn, TEXTS), `${name} cuts off`).toEqual([]);
  const status = table.getByRole("columnheader", { name: "Status", exact: true });
  if ((await status.count()) > 0) await expect.soft(status).toBeInViewport({ ratio: 1 });
  const row = table.locator("tbody tr[data-opens]").first();
  if ((await row.count()) === 0) return;
  await row.hover();
  const colours = await row.evaluate(coloursOf);
  expect.soft(colours, `${name}: the hover covers the whole row`).toHaveLength(1);
}

/** What of a table is cut off, but for free text and what its tooltip says in full. */
function cutIn(table: Element, texts: readonly string[]): string[] {
  const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent);
  const isCut = (part: Element) =>
    part.clientWidth > 0 &&
    part.textContent.trim() !== "" &&
    part.scrollWidth > part.clientWidth + 1 &&
    !part.closest(".sr-only, [title]");
  return [...table.querySelectorAll("tr")].flatMap((row) =>
    [...row.children].flatMap((cell, at) => {
      const head = heads[at] ?? "";
      if (texts.includes(head)) return [];
      const cut = [cell, ...cell.querySelectorAll("*")].find(isCut);
      return cut ? [`${head}: ${cut.textContent}`] : [];
    }),
  );
}

/** The colours of a row and of those cells that have one of their own. */
function coloursOf(row: Element): string[] {
  const parts = [row, ...row.children].map((part) => getComputedStyle(part).backgroundColor);
  return [...new Set(parts.filter((colour) => colour !== "rgba(0, 0, 0, 0)"))];
}

async function open(page: Page, { path, table }: ListScreen, made: Furniture): Promise<void> {
  await page.goto(typeof path === "string" ? path : path(made));
  await expect(page.getByRole("table", { name: table, exact: true })).toBeVisible();
  await expect(page.locator("[aria-busy=true], .pulses")).toHaveCount(0);
}

test.describe("a list that is longer than the phone", () => {
  test.use({ viewer: "an account in use" });
  test("the top bar goes as one scrolls down, and comes back as one scrolls up or tabs to it", async ({
    page,
    furniture,
    playwright,
    baseURL,
  }) => {
    const elsewhere = await playwright.request.newContext({ baseURL });
    await furniture();
    await furnishPlentyOnce(apiOf(page.request), elsewhere);
    await elsewhere.dispose();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/group");
    const bar = page.getByRole("banner").first();
    await expect(page.getByRole("table", { name: "Contact Groups" })).toBeVisible();
    await expect(bar).toBeInViewport();
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 300);
    await expect(bar).not.toBeInViewport();
    await page.mouse.wheel(0, -60);
    await expect(bar).toBeInViewport();
    await page.mouse.wheel(0, 200);
    await expect(bar).not.toBeInViewport();
    await page.getByRole("button", { name: "Search", exact: true }).focus();
    await expect(bar).toBeInViewport();
  });
});

test.describe("a group with a long name", () => {
  test.use({ viewer: "an account in use" });
  test("on a phone, its title has two lines at most, and a touch shows all of it", async ({
    page,
    furniture,
  }) => {
    const { group } = await furniture();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/group/${group}`);
    const title = page.getByRole("heading", { level: 1, name: LONG_NAME });
    const height = () => title.evaluate((shown) => shown.clientHeight);
    await expect(title).toBeVisible();
    expect(await height()).toBe(32);
    await title.click();
    expect(await height()).toBeGreaterThan(32);
    expect(await title.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);
  });
});
