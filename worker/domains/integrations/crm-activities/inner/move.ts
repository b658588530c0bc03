import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { changeAsRead, type LogChange, type LogRow } from "./log-queries.ts";

/** One step of a run. Throws, as an aborted batch does, if another run took it first, or the account chose anew. */
export async function move(
  ctx: AccountContext,
  row: LogRow,
  change: LogChange,
  statements: readonly Statement[] = [],
): Promise<LogRow> {
  await commit(ctx, { statements: [...changeAsRead(ctx, row, change), ...statements] });
  return { ...row, ...change, step: row.step + 1 };
}
