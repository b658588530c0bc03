import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Sendable } from "./sendable.ts";

/** R077, R090: nothing more of it is sent, and what was debited for that is refunded in the same transaction. */
export async function cancel(
  ctx: AccountContext,
  { kind, id, refusals, cancel: cancelling }: Pick<Sendable, "kind" | "id" | "refusals" | "cancel">,
): Promise<void> {
  const change = await cancelling();
  const cancelled =
    change &&
    (await commitUnlessAborted(ctx, {
      ...change,
      statements: [...change.statements, deleteSchedule(ctx, id)],
      audit: { action: `${kind}.cancel`, subject: id },
    }));
  if (!cancelled) throw conflict(refusals.cancel);
}
