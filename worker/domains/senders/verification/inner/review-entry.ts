import { idSchema } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { FormRow } from "./queries.ts";
import { savedSteps } from "./steps.ts";

type Sent = Pick<FormRow, "id" | "round" | "step1" | "step2" | "step3">;

/** The effect that writes one sending of a form into the administrators' list, or what was decided about it. */
export function reviewEntry(
  form: Sent,
  entry: Pick<ApprovalEntry, "requestedAt" | "settled">,
): Effect {
  const label = savedSteps(form).step1.businessName ?? "";
  const subject = idSchema("verification").parse(form.id);
  return { type: "approval", subject, round: form.round, kind: "verification", label, ...entry };
}

/** Takes a form that was ever sent from their list: what was decided before stays known. */
export function withdrawal(ctx: AccountContext, form: FormRow): Effect[] {
  if (form.sentAt === null) return [];
  const at = ctx.now();
  const by = personOf(ctx).userId;
  const settled = { decision: "withdrawn" as const, at, by, reason: null };
  return [reviewEntry({ ...form, round: form.round + 1 }, { requestedAt: at, settled })];
}
