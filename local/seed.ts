import { idSchema } from "#core/ids.ts";
import { DEFAULT_DOLLARS } from "#core/rules/dedicated-numbers.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import {
  addBusinessName,
  decideBusinessName,
} from "#worker/domains/senders/business-names/business-names.ts";
import { saveRegistration } from "#worker/domains/senders/business-names/registrations.ts";
import { addDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/edit-dedicated-number.ts";
import { addSharedNumber } from "#worker/domains/senders/shared-numbers/shared-numbers.ts";
import { type NewAccount, newAccount } from "./new-account.ts";

const PASSWORD = "cooee-demo";
const ADMIN = "admin@cooee.test";
const SHARED_NUMBER = "61480001234";
const FOR_SALE = ["61480002001", "61480002002", "61480002003", "61480002004", "61480002005"];
const PROVIDER = "simulator";
const DOLLARS = 100_000;
/** 100 SMS at the base price. */
const TRIAL_CREDIT = 5.5 * DOLLARS;

interface Demo extends Omit<NewAccount, "password" | "parentId" | "businessName"> {
  /** The email address of its parent account. */
  parent?: string;
  /** A business name that it asked for, and that is approved and registered. */
  registered?: { buisness: string; abn: string; evidence: string };
}

/** The administrator is first: the others' names need one. */
const DEMOS: readonly Demo[] = [
  { email: ADMIN, name: "Cooee", role: "superAdmin", credit: 0 },
  {
    email: "owner@cooee.test",
    name: "Harbour Books",
    role: "user",
    credit: 2000 * DOLLARS,
    shard: 0,
    registered: {
      buisness: "HarbourBook",
      abn: "51824753556",
      evidence: "Harbour Books is our registered business name",
    },
    contactLimit: 50_000,
  },
  {
    email: "second@cooee.test",
    name: "Ridgeway Dental",
    role: "user",
    credit: 500 * DOLLARS,
    shard: 1,
    registered: {
      buisness: "RidgeDental",
      abn: "83914571673",
      evidence: "Ridgeway Dental is our registered business name",
    },
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
    graded: true,
  },
];

/** The demo accounts and their data. Existing ones stay as they are. */
export async function seedDemo(ctx: SystemContext): Promise<void> {
  await addSharedNumber(ctx, SHARED_NUMBER, "bulk");
  const made = new Map<string, AccountContext>();
  for (const { parent, registered, ...demo } of DEMOS) {
    if (await userByEmail(ctx, demo.email)) continue;
    const parentId = parent ? made.get(parent)?.account.id : undefined;
    const { account, userId } = await newAccount(ctx, { ...demo, parentId, password: PASSWORD });
    made.set(demo.email, account);
    if (demo.role === "superAdmin") await stockNumbers(account);
    else await createGroup(account, { name: "Regular customers", contacts: [...DEMO_CONTACTS] });
    if (registered) await registerName(ctx, userId, registered);
  }
}

/** As its owner and the administrator do it, so that its history reads the same. */
async function registerName(
  ctx: SystemContext,
  ownerId: string,
  name: NonNullable<Demo["registered"]>,
): Promise<void> {
  const administrator = await userByEmail(ctx, ADMIN);
  const admin = administrator && (await openUser(ctx, administrator.id));
  const owner = await openUser(ctx, ownerId);
  if (!admin || !owner) return;
  const { data } = await addBusinessName(owner, name);
  const id = idSchema("businessName").parse(data._id);
  await decideBusinessName(admin, { id, status: "approved" });
  await saveRegistration(admin, { id, provider: PROVIDER, state: "registered" });
}

/** Dedicated numbers that can be bought. */
async function stockNumbers(admin: AccountContext): Promise<void> {
  const known = { country: "AU", type: "common", provider: PROVIDER, reference: "" } as const;
  for (const number of FOR_SALE) {
    await addDedicatedNumber(admin, {
      ...known,
      number,
      serviceType: "sms/mms",
      amount: DEFAULT_DOLLARS,
      paymentMode: "stripe",
    });
  }
}

const FIRST = [
  "Amelia",
  "Jack",
  "Charlotte",
  "Oliver",
  "Mia",
  "Noah",
  "Isla",
  "Leo",
  "Zoë",
  "Hugo",
];
const LAST = ["Nguyen", "Smith", "Kelly", "Rossi", "Singh", "O'Brien", "Chen", "Walker"];

/** 40 customers with ordinary handsets (docs/simulator.md says what the last digits mean). */
const DEMO_CONTACTS = Array.from({ length: 40 }, (_, i) => ({
  number: `0491570${String(100 + i)}`,
  fields: [
    { name: "First name", value: FIRST[i % FIRST.length] ?? "" },
    { name: "Last name", value: LAST[i % LAST.length] ?? "" },
  ],
}));
