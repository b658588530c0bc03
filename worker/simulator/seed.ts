import type { Feature, Role } from "#core/access.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { signInService } from "#worker/db/sign-in.ts";
import { findUser } from "#worker/domains/auth/find-user.ts";
import { provisionAccount } from "#worker/domains/auth/provision-account.ts";
import { TRIAL_CREDIT } from "#worker/domains/auth/sign-up.ts";
import { addNumber } from "#worker/domains/directory/add-number.ts";
import { createGroup } from "#worker/domains/groups/create-group.ts";
import { addSender } from "#worker/domains/messages/senders.ts";
import { DEMO_CONTACTS } from "./demo-contacts.ts";

const PASSWORD = "cooee-demo";
const SHARED_NUMBER = "61480001234";
const DOLLARS = 100_000;

interface Demo {
  email: string;
  name: string;
  role: Role;
  credit: Millicents;
  shard?: number;
  parent?: string;
  access?: readonly Feature[];
  businessName?: string;
  contactLimit?: number;
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
  { email: "admin@cooee.test", name: "Cooee", role: "superAdmin", credit: 0 },
];

/** The demo accounts and their data. What is there already stays as it is. */
export async function seedDemo(ctx: SystemContext): Promise<void> {
  await addNumber(ctx, SHARED_NUMBER, null);
  const made = new Map<string, AccountContext>();
  for (const demo of DEMOS) {
    if (await findUser(ctx, demo.email)) continue;
    const account = await makeDemo(ctx, demo, made);
    made.set(demo.email, account);
    if (demo.role !== "superAdmin") {
      await createGroup(account, { name: "Regular customers", contacts: [...DEMO_CONTACTS] });
    }
  }
}

async function makeDemo(
  ctx: SystemContext,
  demo: Demo,
  made: ReadonlyMap<string, AccountContext>,
): Promise<AccountContext> {
  const { email, name, role, credit, shard, access, contactLimit } = demo;
  const { user } = await signInService(ctx.control, ctx.settings).api.signUpEmail({
    body: { email, name, password: PASSWORD },
  });
  const parentId = demo.parent ? made.get(demo.parent)?.account.id : undefined;
  const account = await provisionAccount(ctx, {
    userId: user.id,
    name,
    role,
    credit,
    shard,
    parentId,
    access,
    contactLimit,
  });
  if (demo.businessName) {
    await addSender(account, { value: demo.businessName, type: 3, perSecond: 500 });
  }
  return account;
}
