import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { QuickRecord } from "./quick-queries.ts";

type Settled = Pick<NonNullable<ApprovalEntry["settled"]>, "decision" | "reason" | "lift">;

/** A quick message is asked for once. */
export const ROUND = 1;

/** The effect that writes it into the administrators' list, pending or decided. */
export function quickApproval(
  ctx: AccountContext,
  { id, createdAt }: Pick<QuickRecord, "id" | "createdAt">,
  settled?: Settled,
): Effect {
  const by = settled?.decision === "withdrawn" ? null : (ctx.person?.userId ?? null);
  return {
    type: "approval",
    subject: idSchema("quickMessage").parse(id),
    round: ROUND,
    kind: "quicksms",
    requestedAt: createdAt,
    ...(settled && { settled: { ...settled, by, at: ctx.now() } }),
  };
}
