import type { Page, Response } from "@playwright/test";
import { me } from "#core/contract/profile/me.ts";
import { createWorkflow } from "#core/contract/workflows/workflows.ts";
import { paths } from "#web/lib/paths.ts";
import { allScreens, consoleManifest } from "../../scripts/console-hints.ts";
import { patience } from "../../scripts/patience.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, menuLink, openMenu } from "./support/page.ts";

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
  const { data: workflow } = await api.call(createWorkflow, { name: "Welcome" });
  await page.addInitScript(recordCalls);
  const screens = (await allScreens()).filter(({ reads }) => reads.length > 0);
  const areas = (isAdmin: boolean) =>
    screens.filter(
      ({ path }) => (path.startsWith("/admin") || path === paths.adminAnalytics) === isAdmin,
    );
  expect(areas(false).length).toBeGreaterThan(10);
  expect(areas(true).length).toBeGreaterThan(3);
  for (const { path } of areas(false)) {
    const campaign = path.includes("report") ? sent : draft;
    const ids = { group, automation: workflow._id };
    const id = Object.entries(ids).find(([area]) => path.startsWith(`/${area}`))?.[1] ?? campaign;
    const { named, times } = await visited(page, path.replace(":id", id), async () => {});
    expect.soft(named.length, path).toBeGreaterThan(2);
    expect.soft(times, `${path}: ${named}`).toEqual(named.map(() => 1));
  }
  await newAccount({ role: "superAdmin" });
  const { data } = await api.call(me, {});
  for (const { path } of areas(true)) {
    const { named, times } = await visited(page, path.replace(":id", data._id), async () => {});
    expect.soft(named.length, path).toBeGreaterThan(2);
    expect.soft(times, `${path}: ${named}`).toEqual(named.map(() => 1));
  }
});

test("a page names the files of its screen, and each is fetched once", async ({
  page,
  newAccount,
}) => {
  const expectNamed = async (path: string, title: string) => {
    const fetched: string[] = [];
    const onRequest = (request: { url: () => string }) => fetched.push(pathOf(request.url()));
    page.on("request", onRequest);
    const response = await page.goto(path);
    await expect(heading(page)).toHaveText(title);
    page.off("request", onRequest);
    const named = namedBy(response, /<([^>]+\.(?:js|css))>/g);
    expect(named.length, path).toBeGreaterThan(5);
    const times = named.map((file) => fetched.filter((one) => one === file).length);
    expect(times, `${path}: ${named}`).toEqual(named.map(() => 1));
    const screens = fetched.filter((file) => /-screen-[^/]+\.js$/.test(file));
    expect(screens.length, path).toBe(1);
    expect(named, path).toEqual(expect.arrayContaining(screens));
  };
  await expectNamed("/", "Sign in");
  await expectNamed("/signup", "Create an account");
  await newAccount();
  await expectNamed("/", "Dashboard");
  await expectNamed("/group", "Contact Groups");
});

test("each file of the console loads by itself, whatever was loaded before it", async ({
  page,
}) => {
  await page.goto("/");
  const files = Object.values(consoleManifest()).flatMap(({ file }) =>
    file.endsWith(".js") ? `/${file}` : [],
  );
  expect(files.length).toBeGreaterThan(150);
  const failed = await page.evaluate(async (urls) => {
    const failures: string[] = [];
    for (const url of urls) await import(url).catch((error) => failures.push(`${url}: ${error}`));
    return failures;
  }, files);
  expect(failed).toEqual([]);
});

test("a page's files are there once the pointer is over a link to it", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/profile");
  const link = menuLink(page, "History");
  await expect(link).toBeVisible();
  const history = page.waitForRequest(/\/assets\/history-screen-[^/]+\.js$/);
  // Again, if the list of files was not read yet.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect(page.locator("link[rel=modulepreload][href*=history-screen]")).toHaveCount(1, {
      timeout: 1000,
    });
  }).toPass();
  await history;
  await expect(page).toHaveURL("/profile");
});

test("the page names what this browser's dashboard last showed, and nothing of it after signing out", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.addInitScript(recordCalls);
  const campaigns = "/api/gateway/bulk?page=1&limit=5&sort=-createdAt";
  const daily = "/api/dashboard/totalDaily?type=sms";
  const monthly = "/api/dashboard/totalMonthly?type=sms";
  const visit = () =>
    visited(page, "/", async () => expect(await callsOf(page)).toContain(campaigns));
  expect((await visit()).named).not.toContain(daily);

  const again = await visit();
  expect(again.named).toEqual(expect.arrayContaining([campaigns, daily]));
  expect(again.times).toEqual(again.named.map(() => 1));

  await page.getByText("Monthly", { exact: true }).click();
  await expect.poll(() => callsOf(page)).toContain(monthly);
  const then = await visit();
  expect(then.named).toContain(monthly);
  expect(then.named).not.toContain(daily);

  await openMenu(page, /^Profile of/);
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
  await expect(heading(page)).toHaveText("Sign in");
  await newAccount();
  expect((await visit()).named).not.toContain(campaigns);
});

/** Opens a page: the calls that it names, and how often each is made. */
async function visited(page: Page, path: string, until: () => Promise<void>) {
  const made: string[] = [];
  const onRequest = (request: { url: () => string }) => made.push(pathOf(request.url()));
  page.on("request", onRequest);
  const response = await page.goto(path);
  const named = namedBy(response, /<(\/api[^>]+)>/g);
  await expect(heading(page)).toBeVisible();
  await expect(async () => {
    await until();
    expect(await callsOf(page)).toEqual(expect.arrayContaining(named));
  }, path).toPass({ timeout: patience(15_000) });
  page.off("request", onRequest);
  return { named, times: named.map((call) => made.filter((one) => one === call).length) };
}

/** What a page's header names. */
function namedBy(response: Response | null, addresses: RegExp): string[] {
  return [...(response?.headers().link ?? "").matchAll(addresses)].map(
    ([, address = ""]) => address,
  );
}

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
