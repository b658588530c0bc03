import { env } from "cloudflare:workers";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import type { AccountContext } from "#worker/context.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { systemContext } from "#worker/system-context.ts";

export async function family(options: AccountOptions = {}) {
  const parent = await newAccount({ name: "Acme", shard: 0 });
  const sub = await subOf(parent, options);
  return { parent, sub };
}

function subOf(parent: AccountContext, options: AccountOptions = {}) {
  return newAccount({
    role: "subaccount",
    parentId: parent.account.id,
    shard: 0,
    access: ["sms", "group"],
    credit: 0,
    ...options,
  });
}

export async function now(ctx: AccountContext) {
  const fresh = await openUser(systemContext(env), ctx.person?.userId ?? "");
  return fresh?.person;
}

export async function audited(ctx: AccountContext, action: string) {
  return (await auditOf(ctx, action)).map(({ actor, subject }) => ({ actor, subject }));
}
