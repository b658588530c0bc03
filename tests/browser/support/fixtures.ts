import { test as base, type ConsoleMessage, expect, type WebError } from "@playwright/test";
import { type Account, type AccountWishes, makeAccount } from "./accounts.ts";
import { type Api, apiOf } from "./api.ts";
import { cleanKeptPage, type KeptPage, openKeptPage } from "./kept-page.ts";

interface Fixtures {
  /** Makes an account of the test's own and signs the page's browser in to it. */
  newAccount: (wishes?: AccountWishes) => Promise<Account>;
  /** Calls of the contract as the page's browser makes them, with its session. */
  api: Api;
  /** Fails the test when a page threw or complained in its console. */
  quiet: undefined;
}

/** What Chromium itself logs about responses, connections and files that a test breaks on purpose. */
const EXPECTED =
  /^Failed to load resource|^WebSocket connection to|^TypeError: Failed to fetch dynamically imported/;

interface Shared {
  /** The page that goes from test to test. */
  kept: { now?: KeptPage };
}

export const test = base.extend<Fixtures, Shared>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const kept: Shared["kept"] = {};
      await use(kept);
      await kept.now?.context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, kept, bypassCSP }, use, testInfo) => {
    // What asks for a browser of another kind gets one of its own.
    const shared = (bypassCSP ? undefined : kept.now) ?? (await openKeptPage(browser));
    if (!bypassCSP) kept.now = shared;
    await use(shared.context);
    const isOver = shared !== kept.now || shared.isSpent;
    if (isOver || testInfo.status !== testInfo.expectedStatus) {
      if (shared === kept.now) kept.now = undefined;
      await shared.context.close();
    } else await cleanKeptPage(shared);
  },
  page: async ({ context }, use) => {
    const [first] = context.pages();
    await use(first ?? (await context.newPage()));
  },
  newAccount: async ({ context }, use) => {
    await use((wishes) => makeAccount(context.request, wishes));
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

export { expect };
