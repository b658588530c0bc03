import type { SystemContext } from "#worker/context.ts";

/**
 * Works through what a sweep found, until its run is used up. A failure is logged and does not hold up the
 * others. Returns how many were done.
 */
export async function eachAlone<T extends object>(
  ctx: SystemContext,
  sweep: string,
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    if (ctx.isSpent?.()) break;
    try {
      await work(row);
      done++;
    } catch (error) {
      ctx.log.error("sweep.skipped", error, {
        sweep,
        id: "id" in row ? String(row.id) : undefined,
      });
    }
  }
  return done;
}
