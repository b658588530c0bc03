import type { Page } from "@playwright/test";
import { allScreens } from "../../scripts/console-hints.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, menuLink } from "./support/page.ts";

test("a screen makes the calls that its page names, and each of them once", async ({
  page,
  newAccount,
  api,
}) => {
  test.slow();
  await newAccount();
  const group = await api.group("Members", ["0427 000 300"]);
  const written = { message: "Hello", group_array: [group] };
  const draft = await api.draft({ name: "Draft", ...written });
  const sent = await api.draft({ name: "Sent", ...written });
  await api.send(sent);
  await page.addInitScript(recordCalls);
  const screens = (await allScreens()).filter(({ reads }) => reads.length > 0);
  expect(screens.length).toBeGreaterThan(10);
  for (const { path } of screens) {
    const campaign = path.includes("report") ? sent : draft;
    const id = path.startsWith("/group") ? group : campaign;
    const made: string[] = [];
    const onRequest = (request: { url: () => string }) => made.push(pathOf(request.url()));
    page.on("request", onRequest);
    const response = await page.goto(path.replace(":id", id));
    const named = [...(response?.headers().link ?? "").matchAll(/<(\/api[^>]+)>/g)].map(
      ([, call = ""]) => call,
    );
    expect.soft(named.length, path).toBeGreaterThan(2);
    await expect(heading(page)).toBeVisible();
    await expect
      .soft(async () => expect(await callsOf(page)).toEqual(expect.arrayContaining(named)), path)
      .toPass({ timeout: 5000 });
    const times = named.map((call) => made.filter((one) => one === call).length);
    expect.soft(times, `${path}: ${named}`).toEqual(named.map(() => 1));
    page.off("request", onRequest);
  }
});

test("a page that is older than the deployment loads again by itself, unless that would lose something", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/documents");
  await expect(heading(page)).toHaveText("Documents");
  const old = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);
  // As for a page that has been open for a while: one that has just loaded does not load again.
  await page.evaluate(() => {
    performance.now = () => 60_000;
  });
  await page.route(old("groups-screen"), (route) => route.fulfill({ status: 404 }), { times: 1 });
  await menuLink(page, "Groups").click();
  await expect(heading(page)).toHaveText("Contact Groups");
  expect(await page.evaluate(() => performance.now())).toBeLessThan(60_000);

  // The new page cannot find its files either: it stays, and says so.
  await page.route(old("history-screen"), (route) => route.fulfill({ status: 404 }));
  await menuLink(page, "History").click();
  await expect(page.getByText("Oops! Something went wrong")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
});

/** Runs in the page. */
function recordCalls(): void {
  const calls: string[] = [];
  const plain = window.fetch;
  window.fetch = (input, init) => {
    calls.push(String(input));
    return plain(input, init);
  };
  Object.assign(window, { calls });
}

function callsOf(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, "calls"));
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
