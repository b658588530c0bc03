import { env } from "cloudflare:workers";
import type { Feature, Role } from "#core/access.ts";
import { newId } from "#core/ids.ts";
import type { Millicents } from "#core/rules/money.ts";
import { type AccountContext, type ContextOptions, systemContext } from "#worker/context.ts";
import { provisionAccount } from "#worker/domains/auth/provision-account.ts";
import { addNumber } from "#worker/domains/directory/add-number.ts";

export const SHARED_NUMBER = "61480001234";

export interface AccountOptions {
  name?: string;
  role?: Role;
  credit?: Millicents;
  shard?: 0 | 1;
  access?: readonly Feature[];
  contactLimit?: number;
  parentId?: string;
}

let made = 0;

/** An account of a test's own, on the shard it asks for, with $1,000 of credit where it says nothing. */
export async function newAccount(
  options: AccountOptions = {},
  context: ContextOptions = {},
): Promise<AccountContext> {
  const system = systemContext(env, context);
  await addNumber(system, SHARED_NUMBER, null);
  const userId = newId("user", Date.now());
  const name = options.name ?? `Test business ${++made}`;
  await env.CONTROL.prepare(
    "INSERT INTO users (id, name, email, email_verified, created_at, updated_at) VALUES (?, ?, ?, 1, 0, 0)",
  )
    .bind(userId, name, `${userId.toLowerCase()}@example.test`)
    .run();
  const account = await provisionAccount(system, {
    userId,
    name,
    role: options.role ?? "user",
    credit: options.credit ?? 100_000_000,
    shard: options.shard,
    access: options.access,
    contactLimit: options.contactLimit,
    parentId: options.parentId,
  });
  const person = {
    userId,
    name,
    email: `${userId.toLowerCase()}@example.test`,
    role: options.role ?? "user",
    access: options.access ?? [],
  };
  return { ...account, person };
}
