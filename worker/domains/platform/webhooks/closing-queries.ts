import { eq, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { webhookDeliveries, webhooks } from "#worker/db/schema/shard/webhooks.ts";
import type { Statement } from "#worker/db/statement.ts";

/** After these, nothing more is sent to the account's webhooks. */
export function switchAllOff(ctx: AccountContext): Statement[] {
  const given = {
    status: "failed",
    error: "The account was deleted",
    settledAt: ctx.now(),
  } as const;
  return [
    ctx.db.update(webhooks, { active: false }, sql`1`),
    ctx.db.update(webhookDeliveries, given, eq(webhookDeliveries.status, "pending")),
  ];
}
