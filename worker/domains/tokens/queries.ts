import { eq } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { appTokens } from "#worker/db/schema/control/identity.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

export async function tokenByHash(ctx: Control, hash: string) {
  const found = ctx.control.orm.select().from(appTokens).where(eq(appTokens.hash, hash)).limit(1);
  return (await found)[0];
}

export function usedToken(ctx: Control, id: string): Statement {
  return statement(
    ctx.control.orm.update(appTokens).set({ lastUsedAt: ctx.now() }).where(eq(appTokens.id, id)),
  );
}
