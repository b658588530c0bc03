import type { Page } from "@playwright/test";
import type { Api } from "./api.ts";
import { expect } from "./fixtures.ts";
import { stat } from "./page.ts";
import { textsTo } from "./simulator.ts";

export interface Screen {
  name: string;
  path: string;
  /** The tab's title before the product's own words. */
  title: string;
  /** What is there once the screen has all that it shows. */
  shown: (page: Page) => Promise<void>;
}

const TITLED = (title: string) => async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

function screen(path: string, title: string, name = title): Screen {
  return { name, path, title, shown: TITLED(title) };
}

/** The screens of whoever is signed out. */
export const SIGNED_OUT: readonly Screen[] = [
  screen("/", "Sign in"),
  screen("/?with=mobile", "Sign in", "Sign in by mobile"),
  screen("/signup", "Create an account"),
  screen("/signup-mobile", "Create an account", "Sign up by mobile"),
  screen("/signup-verify#token=x", "Confirm your email", "Sign-up link"),
  screen("/user-welcome", "Welcome to Cooee"),
  screen("/password-recovery", "Recover your password"),
  screen("/reset-password", "Set a new password"),
  screen("/password-changed", "Your password has been changed"),
  screen("/startup-benefits/stone-and-chalk", "Cooee for Stone & Chalk start-ups"),
];

const LONG_NAME = "Everybody who came to the spring sale in Newtown, Marrickville or Dulwich Hill";

/** A sent campaign, a draft, groups with long names, answers: something to see on every screen. */
export async function furnish(page: Page, api: Api): Promise<readonly Screen[]> {
  const people = [
    { number: "0427 000 100", fields: [{ name: "first_name", value: "Bartholomew-Alexander" }] },
    { number: "0427 000 101", fields: [{ name: "first_name", value: "Mia" }] },
    { number: "0427 000 002", fields: [] },
    { number: "0427 000 001", fields: [] },
  ];
  const group = await api.group(LONG_NAME, people);
  const draft = {
    name: LONG_NAME,
    message: "Hi {{first_name|there}} – thanks for coming to our spring sale 🎉",
    group_array: [group],
  };
  const saved = await api.draft(draft);
  const sent = await api.draft({ ...draft, sender: "LinkSender" });
  await page.goto(`/campaign/check/${sent}`);
  await page.getByRole("button", { name: /^Send 4 messages/ }).click();
  await expect(stat(page, "Took")).toBeVisible();
  await expect.poll(() => textsTo(page.request, "0427 000 101")).not.toEqual([]);
  const link = (await textsTo(page.request, "0427 000 101")).at(-1)?.match(/\/u\w{8}/)?.[0] ?? "";
  return [
    screen("/campaign", "Campaigns"),
    screen("/campaign?tab=saved", "Campaigns", "Saved campaigns"),
    screen("/campaign/create", "Create campaign"),
    screen(`/campaign/create/${saved}`, "Edit campaign"),
    {
      ...screen(`/campaign/check/${saved}`, "Flight check"),
      shown: (shown) => expect(stat(shown, "Price")).toBeVisible(),
    },
    screen(`/campaign/report/${sent}`, LONG_NAME, "Report"),
    screen("/history", "Message history"),
    screen("/group", "Contact Groups"),
    screen(`/group/${group}`, LONG_NAME, "Group"),
    screen("/group/import", "Import contacts", "Import, choosing a file"),
    {
      name: "Opt-out page",
      path: link,
      title: "Stop messages",
      shown: (shown) => expect(shown.getByRole("button", { name: "Stop messages" })).toBeVisible(),
    },
    {
      name: "Simulator",
      path: "/simulator?phone=61427000101",
      title: "Phones",
      shown: (shown) => expect(shown.getByRole("log")).toContainText("thanks for coming"),
    },
  ];
}
