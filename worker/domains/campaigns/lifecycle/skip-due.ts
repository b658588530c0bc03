import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import { endSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Sendable } from "./sendable.ts";

/** What must not start any more is returned to its owner, with the reason and the refund. */
export async function skipDue(
  ctx: AccountContext,
  due: Due,
  sendable: Sendable | undefined,
  reason: string,
): Promise<void> {
  if (sendable?.row.status !== "scheduled") return dropDue(ctx, due);
  const { statements, ...change } = await sendable.end("failed", { reason });
  const ended = endSchedule(ctx, due, { status: "failed", info: reason });
  await commit(ctx, { ...change, statements: [...ended, ...statements] });
}

/** What it was to start has ended, or is gone. */
export async function dropDue(
  ctx: AccountContext,
  due: Due,
  also: readonly Statement[] = [],
): Promise<void> {
  const ended = endSchedule(ctx, due, { status: "cancelled" });
  await commit(ctx, { statements: [...ended, ...also] });
}
