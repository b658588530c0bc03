import type { AccountContext } from "#worker/context.ts";
import { draftOf } from "./draft.ts";
import { lookAtDate } from "./look-at-date.ts";
import { lookAtSegment } from "./look-at-segment.ts";
import type { DueTrigger } from "./trigger-queries.ts";

/** Looks at the next numbers that a trigger is about, and starts its workflow for them. Returns what is left to look at now. */
export async function lookAt(
  ctx: AccountContext,
  row: DueTrigger,
): Promise<DueTrigger | undefined> {
  const { trigger } = draftOf({ draft: row.definition });
  if (trigger?.type === "date") return lookAtDate(ctx, row, trigger);
  if (trigger?.type === "segment") return lookAtSegment(ctx, row, trigger);
  return undefined;
}
