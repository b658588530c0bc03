import type { AccountContext } from "#worker/context.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { Sendable } from "./sendable.ts";

type Settled = Pick<NonNullable<ApprovalEntry["settled"]>, "decision" | "reason" | "lift">;

/** The effect that writes something into the administrators' list, pending or decided. */
export function approvalEffect(
  ctx: AccountContext,
  { id, listed }: Pick<Sendable, "id" | "listed">,
  settled?: Settled,
): Effect {
  const by = settled?.decision === "withdrawn" ? null : (ctx.person?.userId ?? null);
  return {
    type: "approval",
    subject: id,
    ...listed,
    ...(settled && { settled: { ...settled, by, at: ctx.now() } }),
  };
}
