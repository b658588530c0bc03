import { eq } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { users } from "#worker/db/schema/control/identity.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export type UserChange = Partial<Pick<typeof users.$inferInsert, "name" | "language">>;

export function updateUser(
  ctx: Pick<SystemContext, "control" | "now">,
  id: string,
  change: UserChange,
): Statement {
  return statement(
    ctx.control.orm
      .update(users)
      .set({ ...change, updatedAt: ctx.now() })
      .where(eq(users.id, id)),
  );
}
