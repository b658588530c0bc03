import type { Browser, Page } from "@playwright/test";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../scripts/seed.ts";
import { type AccountWishes, makeAccount } from "./accounts.ts";
import { apiOf } from "./api.ts";
import { test as base } from "./fixtures.ts";
import { type Furniture, furnish } from "./furniture.ts";

/** Who looks at a screen. */
export type Viewer =
  | "nobody"
  | "a new account"
  | "an account in use"
  | "the demo's owner"
  | "someone without credit"
  | "someone on trial"
  | "a super admin";

const WISHES: Record<Viewer, AccountWishes | undefined> = {
  nobody: undefined,
  "a new account": {},
  "an account in use": {
    businessName: "LinkSender",
    credit: 50_000,
    flags: { batch: true },
  },
  "the demo's owner": undefined,
  "someone without credit": { credit: 5 },
  "someone on trial": { role: "trial", credit: 500 },
  "a super admin": { role: "superAdmin" },
};

interface Shared {
  pageOf: (viewer: Viewer) => Promise<Page>;
  furniture: () => Promise<Furniture>;
}

/** Each viewer has one page in a worker, which goes from screen to screen. */
export const test = base.extend<{ viewer: Viewer }, Shared>({
  viewer: ["nobody", { option: true }],
  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<Viewer, Promise<Page>>();
      await use((viewer) => {
        const page = pages.get(viewer) ?? openAs(viewer, browser);
        pages.set(viewer, page);
        return page;
      });
    },
    { scope: "worker" },
  ],
  furniture: [
    async ({ pageOf }, use) => {
      let made: Promise<Furniture> | undefined;
      const make = async () => furnish(apiOf((await pageOf("an account in use")).request));
      await use(() => {
        made ??= make();
        return made;
      });
    },
    { scope: "worker" },
  ],
  page: async ({ pageOf, viewer }, use) => use(await pageOf(viewer)),
  context: async ({ page }, use) => use(page.context()),
});

async function openAs(viewer: Viewer, browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const wishes = WISHES[viewer];
  if (wishes) await makeAccount(page.request, wishes);
  if (viewer === "the demo's owner") {
    const [{ email }] = DEMO_ACCOUNTS;
    await apiOf(page.request).call(signIn, { email, password: DEMO_PASSWORD });
  }
  return page;
}
