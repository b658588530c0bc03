import type { SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { type UserChange, updateUser } from "./user-change-queries.ts";

/** Statements for CONTROL that change what a person says of themself; none where nothing is to change. */
export function userChange(
  ctx: Pick<SystemContext, "control" | "now">,
  id: string,
  change: UserChange,
): Statement[] {
  const said = Object.values(change).some((value) => value !== undefined);
  return said ? [updateUser(ctx, id, change)] : [];
}
