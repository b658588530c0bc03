import { eq } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { verifications } from "#worker/db/schema/shard/people.ts";

export function pendingForms(ctx: AccountContext): Promise<number> {
  return ctx.db.count(verifications, eq(verifications.status, "pending"));
}
