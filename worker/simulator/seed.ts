import { DEFAULT_DOLLARS } from "#core/rules/dedicated-numbers.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/contacts/create-group-with-contacts.ts";
import { addDedicatedNumber } from "#worker/domains/dedicated-numbers/add-dedicated-number.ts";
import { userByEmail } from "#worker/domains/directory/user-queries.ts";
import { addSharedNumber } from "#worker/domains/shared-numbers/add-shared-number.ts";
import { DEMO_CONTACTS } from "./demo-contacts.ts";
import { type NewAccount, newAccount } from "./new-account.ts";

const PASSWORD = "cooee-demo";
const SHARED_NUMBER = "61480001234";
const FOR_SALE = ["61480002001", "61480002002", "61480002003", "61480002004", "61480002005"];
const DOLLARS = 100_000;
/** 100 SMS at the base price. */
const TRIAL_CREDIT = 5.5 * DOLLARS;

interface Demo extends Omit<NewAccount, "password" | "parentId"> {
  /** The email address of its parent account. */
  parent?: string;
}

const DEMOS: readonly Demo[] = [
  {
    email: "owner@cooee.test",
    name: "Harbour Books",
    role: "user",
    credit: 2000 * DOLLARS,
    shard: 0,
    businessName: "HarbourBook",
    contactLimit: 50_000,
  },
  {
    email: "second@cooee.test",
    name: "Ridgeway Dental",
    role: "user",
    credit: 500 * DOLLARS,
    shard: 1,
    businessName: "RidgeDental",
    contactLimit: 50_000,
  },
  {
    email: "sub@cooee.test",
    name: "Harbour Books Newtown",
    role: "subaccount",
    credit: 50 * DOLLARS,
    shard: 0,
    parent: "owner@cooee.test",
    access: ["sms", "group", "history"],
  },
  { email: "trial@cooee.test", name: "Sunny Bowls Club", role: "trial", credit: TRIAL_CREDIT },
  // As a sign-up creates it: its campaigns wait for admin@cooee.test.
  {
    email: "new@cooee.test",
    name: "Fresh Start Gym",
    role: "trial",
    credit: TRIAL_CREDIT,
    flags: { adminApproved: false },
  },
  { email: "admin@cooee.test", name: "Cooee", role: "superAdmin", credit: 0 },
];

/** The demo accounts and their data. Existing ones stay as they are. */
export async function seedDemo(ctx: SystemContext): Promise<void> {
  await addSharedNumber(ctx, SHARED_NUMBER, "bulk");
  const made = new Map<string, AccountContext>();
  for (const { parent, ...demo } of DEMOS) {
    if (await userByEmail(ctx, demo.email)) continue;
    const parentId = parent ? made.get(parent)?.account.id : undefined;
    const { account } = await newAccount(ctx, { ...demo, parentId, password: PASSWORD });
    made.set(demo.email, account);
    if (demo.role === "superAdmin") await stockNumbers(account);
    else await createGroup(account, { name: "Regular customers", contacts: [...DEMO_CONTACTS] });
  }
}

/** Dedicated numbers that can be bought. */
async function stockNumbers(admin: AccountContext): Promise<void> {
  const known = { country: "AU", type: "common", provider: "simulator", reference: "" } as const;
  for (const number of FOR_SALE) {
    await addDedicatedNumber(admin, {
      ...{ ...known, number, serviceType: "sms/mms", amount: DEFAULT_DOLLARS },
      paymentMode: "stripe",
    });
  }
}
