import { env } from "cloudflare:workers";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { newId } from "#core/ids.ts";
import type { AccountFlags, Feature, Role, RoleAccess } from "#core/permissions.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { Millicents } from "#core/rules/money.ts";
import { BASE_RATES } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { insertAccount } from "#worker/domains/identity/directory/new-account-queries.ts";
import { insertUser } from "#worker/domains/identity/directory/user-queries.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { newLots, postEntries } from "#worker/domains/money/credit/inner/queries.ts";
import { insertSender } from "#worker/domains/senders/senders/sender-queries.ts";
import { auditRows } from "#worker/kernel/queries.ts";
import { type ContextOptions, systemContext } from "#worker/system-context.ts";

/** Shared by all accounts; fresh-databases.ts provides it to each file. */
export const SHARED_NUMBER = "61480001234";

export interface AccountOptions {
  name?: string;
  role?: Role;
  credit?: Millicents;
  /** The rate at which it may send from the shared number. */
  perSecond?: number;
  shard?: number;
  access?: readonly Feature[];
  contactLimit?: number;
  timeZone?: string;
  /** Instead of the usual limits (core/rules/limits.ts). */
  limits?: Partial<Limits>;
  /** As those that sign up: what it may send depends on how far it is trusted. */
  graded?: boolean;
  parentId?: string;
  /** By default, every right on every feature in `access`. */
  roleAccess?: RoleAccess;
  /** By default, its campaigns need no approval. */
  flags?: Partial<AccountFlags>;
}

/** The rows that `provisionAccount` writes to a new account's shard, in one trip and without effects. */
async function provision(ctx: AccountContext, credit: Millicents, perSecond: number) {
  const lot = { lot: 1, amount: credit, smsRate: BASE_RATES.sms, mmsRate: BASE_RATES.mms };
  const key = "grant:signup";
  const granted = [
    ...newLots(ctx, [lot]),
    ...postEntries(ctx, [{ key, kind: "grant", lot: 1, amount: credit }]),
    ...auditRows(ctx, [{ action: "credit.grant", subject: key, detail: { amount: credit } }]),
  ];
  const statements = [
    ...(credit > 0 ? granted : []),
    insertSender(ctx, { value: SHARED_SENDER, type: 1, perSecond }),
    ...auditRows(ctx, [{ action: "sender.add", subject: SHARED_SENDER }]),
  ];
  // Without the notes that the journal would take.
  await ctx.db.batch(statements.map(({ sql, params }) => ({ sql, params })));
}

let made = 0;

/** A test's own account, on the shard it asks for, by default with $1,000 of credit. */
export async function newAccount(
  options: AccountOptions = {},
  context: ContextOptions = {},
): Promise<AccountContext> {
  const system = systemContext(env, context);
  const userId = newId("user", Date.now());
  made += 1;
  const { name = `Test business ${made}`, role = "user", credit = 100_000_000 } = options;
  const { perSecond = 1000, shard = made % system.shards.length, ...rest } = options;
  const user = { id: userId, name, email: `${userId.toLowerCase()}@example.test` };
  const flags = { adminApproved: true, ...options.flags };
  const before = [insertUser(system, user)];
  await insertAccount(system, { ...rest, shard, userId, name, role, flags, before });
  const opened = await openUser(system, userId);
  if (!opened) throw new Error("The account is not active");
  const account = system.forAccount(opened.account);
  await provision(account, credit, perSecond);
  return { ...account, limits: opened.limits, person: opened.person };
}
