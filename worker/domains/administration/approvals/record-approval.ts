import type { AccountContext } from "#worker/context.ts";
import { liftRules } from "#worker/domains/identity/directory/account-change-queries.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { insertApproval } from "./approval-queries.ts";

/** Writes one entry of the administrators' list. Late, twice or in the wrong order, it ends the same. */
export async function recordApproval(ctx: AccountContext, entry: ApprovalEntry): Promise<void> {
  const lift = entry.settled?.lift ?? [];
  await writeControl(ctx, [
    insertApproval(ctx, entry),
    ...(lift.length > 0 ? [liftRules(ctx.account.id, lift)] : []),
  ]);
}
