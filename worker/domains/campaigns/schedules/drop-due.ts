import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Due } from "./due-schedules.ts";
import { endSchedule } from "./schedule-queries.ts";

/** What it was to start has ended, or is gone. */
export async function dropDue(
  ctx: AccountContext,
  due: Due,
  also: readonly Statement[] = [],
): Promise<void> {
  const ended = endSchedule(ctx, due, { status: "cancelled" });
  await commit(ctx, { statements: [...ended, ...also] });
}
