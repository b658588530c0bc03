import type { Page } from "@playwright/test";
import { expectTouchable } from "./examine.ts";
import { expect } from "./fixtures.ts";
import { type Furniture, LONG_NAME } from "./furniture.ts";
import type { Viewer } from "./viewers.ts";

export interface ListScreen {
  path: string | ((furniture: Furniture) => string);
  /** What its table holds. */
  table: string;
}

const list = (path: ListScreen["path"], table: string): ListScreen => ({ path, table });

/** What may be above a list's first row on a phone. */
const MOST_ABOVE = 120;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** On a phone, a list's rows begin at once, it fits, and a thumb finds what can be pressed and knows its name. */
export async function expectListOnPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  const table = page.getByRole("table", { name, exact: true });
  await expect(table.locator("tbody tr").first()).toBeVisible();
  const row = await table.locator("tbody tr").first().boundingBox();
  expect.soft(row?.y, `above the rows of ${name}`).toBeLessThanOrEqual(MOST_ABOVE);
  await expectTouchable(page, `${name}, on a phone`, PHONE.width);
  await page.setViewportSize(DESKTOP);
}

/** Every list that has rows once there is plenty of everything. */
export const LISTS: readonly { viewer: Viewer; lists: readonly ListScreen[] }[] = [
  {
    viewer: "an account in use",
    lists: [
      list("/campaign", "Campaigns"),
      list("/campaign?tab=saved", "Saved campaigns"),
      list("/campaign?tab=scheduled", "Scheduled campaigns"),
      list("/history", "Messages"),
      list("/group", "Contact Groups"),
      list(({ group }) => `/group/${group}`, `Contacts of ${LONG_NAME}`),
      list("/contacts", "All contacts"),
      list("/segments", "Segments"),
      list("/automation/keywords", "Keywords"),
      list("/automation/workflow", "Workflows"),
      list("/opt-out", "Opt-Out List"),
      list("/sender-ids", "Sender IDs"),
      list("/dedicated-numbers", "Available numbers"),
      list("/template", "My Templates"),
      list("/template/params", "Parameters"),
      list("/sub-accounts", "Sub-Accounts"),
    ],
  },
  {
    viewer: "a super admin",
    lists: [
      list("/admin/users", "Users"),
      list("/admin/usage", "Usage"),
      list("/admin/dedicated-numbers", "Dedicated numbers"),
      list("/admin/user-verification", "Verifications"),
      list("/admin/business-names", "Business names"),
      list("/admin/provider-routes", "Routes"),
      list("/admin/provider-routes?tab=values", "Values of providers"),
      list("/admin/business-names?tab=words", "Blocked words"),
      list(({ user }) => `/admin/user-login-info/${user}`, "Sign-ins"),
      list(({ user }) => `/admin/user-templates/${user}`, "Templates"),
    ],
  },
];
