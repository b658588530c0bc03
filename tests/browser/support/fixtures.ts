import { test as base, type ConsoleMessage, expect, type WebError } from "@playwright/test";
import { type Account, type AccountWishes, makeAccount } from "./accounts.ts";
import { type Api, apiOf } from "./api.ts";

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

export const test = base.extend<Fixtures>({
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
