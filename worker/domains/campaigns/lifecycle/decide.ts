import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { heldIn } from "#core/contract/approvals/held-by.ts";
import { type Decision, decidedMail } from "#core/mails/messages.ts";
import { liftKeys, rulesOf } from "#core/rules/holds.ts";
import { isTooLate, LATE_TEXTS } from "#core/rules/late-starts.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { isOver, VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { isElsewhere } from "#worker/domains/content/media/attachment-of.ts";
import {
  accountProfile,
  sendingRights,
} from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { alreadyDecidedOnShard } from "#worker/kernel/commit-edit.ts";
import type { Effect, MailEffect } from "#worker/kernel/effects.ts";
import type { Lack, Sendable } from "./sendable.ts";

/**
 * Pays for what was reviewed, as it was agreed to, and sends it, or schedules it if its time is still to come. If
 * credit or the sender is missing by now, or its time has passed, its owner gets it back with the reason.
 */
export async function approve(
  ctx: AccountContext,
  sendable: Sendable,
  { lift: lifts = false }: { lift?: boolean } = {},
): Promise<"approved" | "held"> {
  const rules = heldIn(sendable.row.heldBy);
  const lift = lifts ? liftKeys(rules) : [];
  const decision = approvalEffect(ctx, sendable, { decision: "approved", reason: null, lift });
  // What a deleted account has waiting is about to be cancelled.
  if (!(await sendingRights(ctx, ctx.account.id)).active) throw await notWaiting(ctx, sendable.id);
  const lost = await lostReason(ctx, sendable);
  const outcome: Lack | "done" | "gone" = lost
    ? { reason: lost }
    : await sendable.pay({
        effects: [decision, ...(await decisionMail(ctx, sendable, "approved"))],
        detail: { rules: rulesOf(rules), lift },
      });
  if (outcome === "gone") throw await notWaiting(ctx, sendable.id);
  if (outcome === "done") return "approved";
  const { reason, effects = [] } = outcome;
  const mail = await decisionMail(ctx, sendable, "uncovered", reason);
  await end(ctx, sendable, "failed", { ...outcome, effects: [decision, ...mail, ...effects] });
  return "held";
}

/** Its owner sees the reason; nothing was debited. */
export async function reject(
  ctx: AccountContext,
  sendable: Sendable,
  reason: string,
): Promise<void> {
  const decision = approvalEffect(ctx, sendable, { decision: "rejected", reason });
  const mail = await decisionMail(ctx, sendable, "rejected", reason);
  await end(ctx, sendable, "rejected", { reason, effects: [decision, ...mail] });
}

async function end(ctx: AccountContext, sendable: Sendable, as: "failed" | "rejected", lack: Lack) {
  const change = { ...(await sendable.end(as, lack)), effects: lack.effects };
  if (!(await commitUnlessAborted(ctx, change))) throw await notWaiting(ctx, sendable.id);
}

/** Why nothing like it may be sent any more: its last moment or its time has passed, or its file may change. */
async function lostReason(
  ctx: AccountContext,
  { row, repeats }: Sendable,
): Promise<string | undefined> {
  if (isOver(row.validUntil, ctx.now())) return VALIDITY_TEXTS.over;
  if (await isElsewhere(ctx, row.attachmentId)) return MMS_TEXTS.notKept;
  const { scheduledAt } = row;
  if (scheduledAt === null || repeats) return undefined;
  const { lateMinutes } = await accountProfile(ctx, ctx.account.id);
  return isTooLate(scheduledAt, ctx.now(), lateMinutes) ? LATE_TEXTS.approvedLate : undefined;
}

/** The refusal of a decision about what no longer waits. */
export function notWaiting(ctx: AccountContext, id: string) {
  return alreadyDecidedOnShard(ctx, id, APPROVAL_TEXTS.decided);
}

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

/** The mail that says what was decided, where the account's owner has proved an e-mail. */
export function decisionMail(
  ctx: AccountContext,
  { kind, mail: { subject, name, page } }: Pick<Sendable, "kind" | "mail">,
  decision: Decision,
  reason?: string,
): Promise<MailEffect[]> {
  const link = `${ctx.settings.APP_URL}${page}`;
  const mail = decidedMail({ kind, named: subject, name, decision, reason, link });
  return mailsToOwner(ctx, ctx.account.id, mail);
}
