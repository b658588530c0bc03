import { ne } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { verifications } from "#worker/db/schema/shard/verification.ts";
import type { Statement } from "#worker/db/statement.ts";

/** The account is deleted: the sweep deletes its documents next. */
export function documentsDueNow(ctx: AccountContext): Statement {
  const change = { documentsUntil: ctx.now() };
  return ctx.db.update(verifications, change, ne(verifications.step3, "{}"));
}
