import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { deleteAssignmentsTo } from "./assignment-queries.ts";

/** Takes everything back that a sub-account was given. */
export async function revokeAssignments(ctx: AccountContext, subAccount: string): Promise<void> {
  await commit(ctx, {
    statements: [deleteAssignmentsTo(ctx, subAccount)],
    audit: { action: "assignment.end", subject: subAccount },
  });
}
