import { desc, eq, ne } from "drizzle-orm";
import { newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { users } from "#worker/db/schema/control/directory.ts";
import { verificationViews } from "#worker/db/schema/control/verification.ts";
import { verifications } from "#worker/db/schema/shard/verification.ts";
import type { Statement } from "#worker/db/statement.ts";

type Viewed = Pick<
  typeof verificationViews.$inferSelect,
  "verificationId" | "accountId" | "documentId" | "documentName"
>;

/** The administrator of the context looks at a document now. */
export function insertView(ctx: AccountContext, viewed: Viewed): Statement {
  const at = ctx.now();
  const values = { ...viewed, id: newId("verificationView", at), userId: personOf(ctx).userId, at };
  return ctx.control.insert(verificationViews, values);
}

const MOST = 200;

/** The newest first, with the names of people. */
export function viewsOf({ control }: Pick<AccountContext, "control">, verificationId: string) {
  return control.orm
    .select({
      document: verificationViews.documentName,
      at: verificationViews.at,
      by: users.name,
    })
    .from(verificationViews)
    .leftJoin(users, eq(users.id, verificationViews.userId))
    .where(eq(verificationViews.verificationId, verificationId))
    .orderBy(desc(verificationViews.id))
    .limit(MOST);
}

/** Erases the names of an account's documents; who looked at them stays in CONTROL's audit. */
export function deleteViews(ctx: Pick<AccountContext, "control">, accountId: string): Statement {
  return ctx.control.delete(verificationViews, eq(verificationViews.accountId, accountId));
}

/** The account is deleted: the sweep deletes its documents next. */
export function documentsDueNow(ctx: AccountContext): Statement {
  const change = { documentsUntil: ctx.now() };
  return ctx.db.update(verifications, change, ne(verifications.step3, "{}"));
}
