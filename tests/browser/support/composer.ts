import type { BrowserContext, Page } from "@playwright/test";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { type Group, listGroups } from "#core/contract/groups/groups.ts";
import { newId } from "#core/ids.ts";
import { expect } from "./fixtures.ts";
import { signedIn } from "./signed-in.ts";
import { stub } from "./stubs.ts";

export const GROUP = {
  _id: newId("group", 0),
  name: "Spring customers",
  totalContacts: 4850,
  unsubscribe: 0,
  createdAt: 0,
  groupstatus: false,
  status: "Ready",
  fields: [
    { name: "First name", value: "first_name" },
    { name: "Discount", value: "discount" },
  ],
  shared: false,
  assigned: [],
  assignedSubaccount: [],
  subAccount: [],
} satisfies Group;

export const CONTACT = {
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

export const GROUPS = { items: [GROUP], total: 1, current: 1, limit: 20, totalPages: 1 };
export const CONTACTS = { items: [CONTACT], total: 4850, limit: 100, next: "more" };

/** Opens the composer with a group chosen, with stubs of the contract in the Worker's place. */
export async function composer(page: Page, context: BrowserContext): Promise<void> {
  const business = { value: "HarbourBook", label: "Business: HarbourBook" };
  await signedIn(context, {
    defaultSender: "HarbourBook",
    senderList: [{ ...business, type: 3, perSecond: 100, register: "registered" }],
  });
  await stub(context, listGroups, GROUPS);
  await stub(context, listContacts, CONTACTS);
  await page.goto(`/campaign/create?group=${GROUP._id}`);
  await expect(page.getByText("Contact 1 of 4,850")).toBeVisible();
}
