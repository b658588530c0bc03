import type { Kernel } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { deleteNameRoutes } from "./inner/name-route-queries.ts";

type Ctx = Pick<Kernel, "control" | "now">;

/** The account no longer has the name. */
export function dropNameRoutes(ctx: Ctx, name: { account: string; sender: string }): Statement {
  return deleteNameRoutes(ctx, name);
}
