import type { BrowserContext, Page } from "@playwright/test";
import { listContacts } from "#core/contract/contacts.ts";
import { type Group, listGroups } from "#core/contract/groups.ts";
import { newId } from "#core/ids.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { phone } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { refuse, stub } from "./support/stubs.ts";

// What the composer does by itself, with stubs of the contract in the Worker's place.

const GROUP: Group = {
  _id: newId("group", 0),
  name: "Spring customers",
  totalContacts: 4850,
  unsubscribe: 0,
  createdAt: 0,
  groupstatus: false,
  status: "Ready",
  fields: ["First name", "Discount"],
  shared: false,
  assigned: [],
  assignedSubaccount: [],
  subAccount: [],
};

const CONTACT = {
  _id: "con_1",
  number: "61412345678",
  group: GROUP._id,
  fields: [
    { name: "First name", value: "Zoë" },
    { name: "Discount", value: "10%" },
  ],
  optIn: true,
  isBlocked: false,
  isBlockedByUser: false,
  createdAt: 0,
  updatedAt: 0,
};

async function composer(page: Page, context: BrowserContext): Promise<void> {
  const business = { value: "HarbourBook", label: "Business: HarbourBook" };
  await signedIn(context, {
    defaultSender: "HarbourBook",
    senderList: [{ ...business, type: 3, perSecond: 100 }],
  });
  await stub(context, listGroups, {
    items: [GROUP],
    total: 1,
    current: 1,
    limit: 20,
    totalPages: 1,
  });
  await stub(context, listContacts, { items: [CONTACT], total: 4850, limit: 100, next: "more" });
  await page.goto(`/campaign/create?group=${GROUP._id}`);
  await expect(page.getByText("Contact 1 of 4,850")).toBeVisible();
}

function message(page: Page) {
  return page.getByRole("textbox", { name: "Message" });
}

test("a misspelt tag is marked, put right with one press, and keeps the campaign from its check", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await page.getByLabel("Campaign name").fill("Spring sale");
  await message(page).fill("Hi {{first_name}}, save {{discont}} this week");
  const words = "No chosen group has a column for {{discont}}. Did you mean {{discount}}?";
  const notice = page.getByRole("alert").filter({ hasText: words });
  await expect(notice).toBeVisible();
  await expect(page.locator("mark", { hasText: "discont" })).toHaveCSS(
    "text-decoration-line",
    "underline",
  );
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveAccessibleDescription(new RegExp(words.slice(0, 30)));
  await expect(page).toHaveURL(/\/campaign\/create/);
  await examine(page, "Composer with an unknown tag");
  await notice.getByRole("button", { name: "Use {{discount}}" }).click();
  await expect(message(page)).toHaveValue("Hi {{first_name}}, save {{discount}} this week");
  await expect(notice).toBeHidden();
  await expect(phone(page)).toContainText("Hi Zoë, save 10% this week");
});

test("the message is in view when the composer opens, and its price always is", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await expect(phone(page)).toContainText("HarbourBook");
  await expect(phone(page)).not.toContainText("Business");
  await message(page).fill("Our spring sale is on");
  const cost = page.getByText("1 part · 4,850 contacts · about $266.78");
  await expect(cost).toBeInViewport({ ratio: 1 });
  await expect(message(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(cost).toBeInViewport({ ratio: 1 });
  const bar = cost.locator("xpath=ancestor::*[contains(@class, 'sticky')]");
  expect((await bar.boundingBox())?.height).toBeLessThan(100);
  await examine(page, "Composer");
});

test("groups that cannot be loaded say so, and are asked for again", async ({ page, context }) => {
  await signedIn(context);
  await refuse(context, listGroups, "CONFLICT", "No groups today");
  await page.goto(`/campaign/create?group=${GROUP._id}`);
  const error = page
    .getByRole("alert")
    .filter({ hasText: "The chosen groups could not be loaded" });
  await expect(error).toContainText("No groups today");
  await stub(context, listGroups, { items: [], total: 0, current: 1, limit: 20, totalPages: 0 });
  await error.getByRole("button", { name: "Try again" }).click();
  await expect(error).toBeHidden();
  await expect(page.getByRole("button", { name: "Change groups" })).toBeEnabled();
  await expect(page.getByText("A group that was deleted")).toBeVisible();
});
