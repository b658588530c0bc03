import type { SystemContext } from "#worker/context.ts";
import { cancelAll } from "#worker/domains/campaigns/quick-messages/cancel-all.ts";
import { revokeAssignments } from "#worker/domains/identity/assignments/assign.ts";
import { type Deleted, markClosed } from "#worker/domains/identity/directory/deleted-queries.ts";
import { switchAllOff } from "#worker/domains/platform/webhooks/closing-queries.ts";
import { documentsDueNow } from "#worker/domains/senders/verification/closing-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";

type Ctx = Pick<SystemContext, "control" | "now" | "log" | "forAccount">;

/**
 * Stops the running work of deleted accounts: campaigns and quick messages, with a refund of what was not sent,
 * webhooks, and what a parent had shared; documents of a verification go next. One that fails is left to the sweep. Safe to repeat.
 */
export async function closeDeleted(ctx: Ctx, rows: readonly Deleted[]): Promise<void> {
  for (const row of rows) {
    await close(ctx, row).catch((error: unknown) =>
      ctx.log.error("account.close", error, { account: row.id }),
    );
  }
}

async function close(ctx: Ctx, { id, shard, number, parent_id }: Deleted): Promise<void> {
  const account = ctx.forAccount({ id, shard, number });
  await cancelAll(account);
  await commit(account, {
    statements: [...switchAllOff(account), documentsDueNow(account)],
    audit: { action: "account.close", subject: id },
  });
  const parent = parent_id === null ? undefined : await resolveAccount(ctx, parent_id);
  if (parent) await revokeAssignments(ctx.forAccount(parent), id);
  await writeControl(ctx, [markClosed(ctx, id)]);
}
