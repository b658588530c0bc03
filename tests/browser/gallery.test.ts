import { readdirSync, readFileSync } from "node:fs";
import { twMerge } from "tailwind-merge";
import { createServer, type ViteDevServer } from "vite";
import { AXE } from "./support/examine.ts";
import { dialogOf, expectFit } from "./support/fits.ts";
import { expect, test } from "./support/fixtures.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const BUILT = `${ROOT}dist/web`;
const GALLERY = `${ROOT}web/gallery/gallery.tsx`;

// One worker, as each would start a server.
test.describe.configure({ mode: "default" });

let server: ViteDevServer;

test.beforeAll(async () => {
  server = await createServer({
    configFile: `${ROOT}vite.config.ts`,
    logLevel: "error",
    server: { port: 0, strictPort: false, proxy: {}, hmr: false, watch: null },
  });
  await server.listen();
});
test.afterAll(() => server.close());

test("the gallery: every shared component, accessible in both themes, at any width", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${server.resolvedUrls?.local[0]}gallery`);
  await expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible();
  await test.step("no part of it has two classes for the same property", async () => {
    const written = await page.evaluate(() =>
      [...document.querySelectorAll("[class]")].map((part) => part.getAttribute("class") ?? ""),
    );
    expect(written.length).toBeGreaterThan(500);
    const texts = new Set(written.map((text) => text.split(/\s+/).join(" ").trim()));
    expect.soft([...texts].filter((text) => twMerge(text) !== text)).toEqual([]);
  });
  await page.evaluate(AXE);
  expect.soft(await page.evaluate(violations, false), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect.soft(await page.evaluate(violations, true), "dark").toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("boxes, choices and tabs are used by keyboard", async ({ page }) => {
  await page.goto(`${server.resolvedUrls?.local[0]}gallery`);
  const box = page.getByRole("checkbox", { name: "Some", exact: true });
  await expect(box).toHaveJSProperty("indeterminate", true);
  const field = page.getByRole("checkbox", { name: "Add contacts that are new" });
  await field.press("Space");
  await expect(field).not.toBeChecked();
  await page.getByRole("radio", { name: /^Shared number/ }).press("ArrowDown");
  await expect(page.getByRole("radio", { name: /A long name$/ })).toBeChecked();
  const tabs = page.getByRole("tablist", { name: "Campaigns" });
  const tab = (name: RegExp) => tabs.getByRole("tab", { name, selected: true });
  await tab(/^Recent/).press("ArrowRight");
  await expect(tab(/^Saved/)).toBeFocused();
  await tab(/^Saved/).press("End");
  await expect(tab(/^Scheduled/)).toBeFocused();
  await tab(/^Scheduled/).press("ArrowRight");
  await expect(tab(/^Recent/)).toBeFocused();
  await tab(/^Recent/).press("ArrowLeft");
  await expect(page.getByRole("tabpanel", { name: "Scheduled" })).toHaveText("scheduled");
});

test("every dialog fits the window with its footer, at any height, over a scrolled page", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${server.resolvedUrls?.local[0]}gallery`);
  await expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible();
  // Nothing else is laid out again each time that the window changes.
  await page.addStyleTag({ content: "section[id]:not(#Dialogs) { display: none }" });
  await page.keyboard.press("Escape");
  const openers = await page.getByRole("button", { name: "Open", exact: true }).all();
  expect(openers.length).toBeGreaterThan(20);
  for (const opener of openers) {
    await opener.click();
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expectFit(page, `${width} × ${height}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("the gallery is not in what is built", async ({ page }) => {
  const files = readdirSync(BUILT, { recursive: true, encoding: "utf8" });
  expect(files).toContain("index.html");
  for (const file of files.filter((name) => /\.(html|js|css)$/.test(name))) {
    const text = readFileSync(`${BUILT}/${file}`, "utf8");
    expect([file, text.includes("Every shared component")]).toEqual([file, false]);
  }
  // So that the words above are still those of the gallery.
  expect(readFileSync(GALLERY, "utf8")).toContain("Every shared component");
  await page.goto("/gallery");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

const WINDOWS = [
  [1280, 800],
  [1280, 768],
  [1920, 1080],
  [360, 740],
] as const;

/**
 * What axe finds, but for rules about a page's outline: the gallery holds parts of many pages. Of its
 * rules only that on contrast knows of themes.
 */
async function violations(onlyContrast: boolean): Promise<string[]> {
  const outline = [
    "landmark-main-is-top-level",
    "landmark-no-duplicate-main",
    "landmark-unique",
    "heading-order",
  ];
  const rules = Object.fromEntries(outline.map((rule) => [rule, { enabled: false }]));
  const found = await axe.run({
    resultTypes: ["violations"],
    ...(onlyContrast ? { runOnly: ["color-contrast"] } : { rules }),
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
