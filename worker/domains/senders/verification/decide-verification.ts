import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { contract } from "#core/contract/registry.ts";
import { ADMIN_VERIFICATION_TEXTS } from "#core/contract/verification/admin-verification.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { verificationMail } from "#core/mails/senders.ts";
import { documentsUntil, MISSING_LABELS, type Missing } from "#core/rules/verification-review.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { approvalAccount } from "#worker/domains/administration/approvals/approvals.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { alreadyDecidedOnShard } from "#worker/kernel/commit-edit.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { verb } from "#worker/verb.ts";
import { abortUnlessWaiting, changeForm, formById } from "./inner/queries.ts";
import { reviewEntry } from "./inner/steps.ts";

type Decision = Input<typeof contract.decideVerification>;

/**
 * Answers a form that waits, once and as it was shown, under the administrator's name; its owner gets a
 * notification and a mail.
 */
export const decideVerification = verb(contract.decideVerification, async (ctx, input) => {
  const answer = answerOf(input);
  const account = await approvalAccount(ctx, input.id, "Verification");
  await answerForm(account, input, answer);
  return { message: ADMIN_VERIFICATION_TEXTS[input.status] };
});

interface Answer {
  reason: string | null;
  missing: readonly Missing[] | null;
}

function answerOf({ status, reason, missing = [] }: Decision): Answer {
  if (status === "approved") return { reason: null, missing: null };
  if (status === "asked" && missing.length === 0) {
    throw invalid("missing", ADMIN_VERIFICATION_TEXTS.missingRequired);
  }
  if (!reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
  return { reason, missing: status === "asked" ? [...new Set(missing)] : null };
}

async function answerForm(
  ctx: AccountContext,
  { id, status, ...decision }: Decision,
  { reason, missing }: Answer,
): Promise<void> {
  const form = await formById(ctx, id);
  const { round = form.round } = decision;
  const now = ctx.now();
  const settled = { decision: status, at: now, by: personOf(ctx).userId, reason };
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessWaiting(ctx, id, round),
      changeForm(ctx, id, {
        status,
        reason,
        documentsUntil: documentsUntil(now),
        missing: missing && JSON.stringify(missing),
      }),
    ],
    events: [{ type: "verification.decided", message: bell(status, reason) }],
    effects: [
      reviewEntry({ ...form, round }, { requestedAt: form.sentAt ?? now, settled }),
      ...(await mail(ctx, { status, reason, missing })),
    ],
    audit: { action: `verification.${status}`, subject: id },
  });
  if (!committed) throw await alreadyDecidedOnShard(ctx, id, ADMIN_VERIFICATION_TEXTS.decided);
}

function bell(status: Decision["status"], reason: string | null): string {
  if (status === "approved") return NOTIFICATION_TEXTS.verificationApproved;
  if (status === "rejected") return NOTIFICATION_TEXTS.verificationRejected(reason ?? "");
  return NOTIFICATION_TEXTS.verificationAsked(reason ?? "");
}

function mail(
  ctx: AccountContext,
  { status, reason, missing }: Answer & Pick<Decision, "status">,
): Promise<MailEffect[]> {
  return mailsToOwner(
    ctx,
    ctx.account.id,
    verificationMail({
      decision: bell(status, reason),
      missing: (missing ?? []).map((item) => MISSING_LABELS[item]),
      appUrl: ctx.settings.APP_URL,
    }),
  );
}
