import { MOVED_KEPT_DAYS } from "#core/rules/move-states.ts";
import type { SystemContext } from "#worker/context.ts";
import { idleMoves } from "./inner/move-queries.ts";
import { queueMove } from "./run-move.ts";

/** By then a move that still lives has done something. */
const IDLE_MS = 30_000;

/** Goes on with moves that have stopped, and ends those whose files have been kept long enough. */
export async function sweepMoves(ctx: SystemContext): Promise<void> {
  const keptSince = ctx.now() - MOVED_KEPT_DAYS * 86_400_000;
  for (const { id } of await idleMoves(ctx, { since: ctx.now() - IDLE_MS, keptSince })) {
    await queueMove(ctx, id);
  }
}
