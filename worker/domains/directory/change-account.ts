import type { SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { type AccountChange, setOnboarded, updateAccount } from "./account-change-queries.ts";

type Control = Pick<SystemContext, "control" | "now">;

/** Statements for CONTROL that change an account as its owner may; none where nothing is to change. */
export function accountChange(ctx: Control, id: string, change: AccountChange): Statement[] {
  const said = Object.values(change).some((value) => value !== undefined);
  return said ? [updateAccount(ctx, id, change)] : [];
}

/** Marks an account as done with onboarding, once. */
export async function markOnboarded(ctx: Control, id: string): Promise<void> {
  await ctx.control.batch([setOnboarded(ctx, id)]);
}
