import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { usedGroups, voidWhileUsed } from "./group-queries.ts";

/** Groups that a campaign on its way, or waiting for approval, uses. */
export async function groupsInUse(ctx: AccountContext): Promise<ReadonlySet<string>> {
  return new Set(await usedGroups(ctx));
}

/** Whether a campaign that is on its way uses the group. */
export async function groupInUse(ctx: AccountContext, groupId: string): Promise<boolean> {
  return (await groupsInUse(ctx)).has(groupId);
}

/** For another domain's batch: it fails (a CHECK violation) while the group is in use. */
export function voidWhileGroupInUse(ctx: AccountContext, groupId: string): Statement {
  return voidWhileUsed(ctx, groupId);
}
