import {
  test as base,
  type ConsoleMessage,
  type Cookie,
  expect,
  type Page,
  type TestInfo,
  type WebError,
} from "@playwright/test";
import { type Account, type AccountWishes, makeAccount } from "./accounts.ts";
import { type Api, apiOf } from "./api.ts";
import { cleanKeptPage, type KeptPage, leaveConsole, openKeptPage } from "./kept-page.ts";

interface Fixtures {
  /**
   * Makes an account of the test's own and signs the page's browser in to it; its pages leave the console. Who was signed
   * in is signed out for good, unless `become()` came first.
   */
  newAccount: (wishes?: AccountWishes) => Promise<Account>;
  /** Signs the page's browser out, or in again as whoever had these cookies; its pages leave the console. */
  become: (cookies?: readonly Cookie[]) => Promise<void>;
  /** A page of another browser, for a second person; signed out at first. */
  other: Page;
  /** Calls of the contract as the page's browser makes them, with its session. */
  api: Api;
  /** Fails the test when a page threw or complained in its console. */
  quiet: undefined;
}

/** What Chromium itself logs about responses, connections and files that a test breaks on purpose. */
const EXPECTED =
  /^Failed to load resource|^WebSocket connection to|^TypeError: Failed to fetch dynamically imported/;

interface Shared {
  /** The pages that go from test to test. */
  kept: Partial<Record<"page" | "other", KeptPage>>;
}

export const test = base.extend<Fixtures, Shared>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const kept: Shared["kept"] = {};
      await use(kept);
      await kept.page?.context.close();
      await kept.other?.context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, kept, bypassCSP }, use, testInfo) => {
    // What asks for a browser of another kind gets one of its own.
    const pages = bypassCSP ? {} : kept;
    pages.page ??= await openKeptPage(browser);
    await use(pages.page.context);
    await takeBack(pages, "page", testInfo);
    if (bypassCSP) await pages.page?.context.close();
  },
  other: async ({ browser, kept }, use, testInfo) => {
    kept.other ??= await openKeptPage(browser);
    await use(kept.other.page);
    await takeBack(kept, "other", testInfo);
  },
  page: async ({ context }, use) => {
    const [first] = context.pages();
    await use(first ?? (await context.newPage()));
  },
  newAccount: async ({ context }, use) => {
    await use(async (wishes) => {
      await leaveConsole(context);
      return await makeAccount(context.request, wishes);
    });
  },
  become: async ({ context }, use) => {
    await use(async (cookies = []) => {
      await leaveConsole(context);
      await context.clearCookies();
      await context.addCookies([...cookies]);
    });
  },
  api: async ({ context }, use) => {
    await use(apiOf(context.request));
  },
  quiet: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const threw = (thrown: WebError) => complaints.push(thrown.error().message);
      const said = (line: ConsoleMessage) => {
        if (line.type() === "error" && !EXPECTED.test(line.text())) complaints.push(line.text());
      };
      context.on("weberror", threw).on("console", said);
      await use(undefined);
      context.off("weberror", threw).off("console", said);
      expect(complaints, "what pages threw or complained of").toEqual([]);
    },
    { auto: true },
  ],
});

/** Keeps a page for the next test, unless this one did to it what cannot be undone. */
async function takeBack(
  kept: Shared["kept"],
  which: keyof Shared["kept"],
  { status, expectedStatus }: TestInfo,
): Promise<void> {
  const lent = kept[which];
  if (!lent) return;
  if (!lent.isSpent && status === expectedStatus) return await cleanKeptPage(lent);
  delete kept[which];
  await lent.context.close();
}

export { expect };
