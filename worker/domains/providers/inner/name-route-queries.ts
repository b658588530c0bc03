import { and, eq } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { providerRoutes } from "#worker/db/schema/control/providers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Ctx = Pick<Kernel, "control" | "now">;
interface Name {
  account: string;
  sender: string;
}

export function deleteNameRoutes(ctx: Ctx, { account, sender }: Name): Statement {
  const ofName = and(eq(providerRoutes.accountId, account), eq(providerRoutes.sender, sender));
  return statement(ctx.control.orm.delete(providerRoutes).where(ofName));
}
