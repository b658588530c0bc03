import type { SystemContext } from "#worker/context.ts";
import { deleteExpiredCodes } from "./inner/code-queries.ts";

/** Forgets codes that are over. */
export async function sweepCodes(ctx: SystemContext): Promise<void> {
  await deleteExpiredCodes(ctx);
}
