import { contract } from "#core/contract/registry.ts";
import { VERIFICATION_TEXTS } from "#core/contract/verification/verification.ts";
import { CooeeError, conflict, forbidden } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { identityOf } from "#worker/domains/identity/directory/identity-of.ts";
import { verb } from "#worker/verb.ts";
import { commitUnlessClosed } from "./inner/commit-unless-closed.ts";
import {
  abortIfOnePending,
  abortUnlessAsRead,
  changeForm,
  formById,
  pendingForms,
} from "./inner/queries.ts";
import { reviewEntry } from "./inner/review-entry.ts";
import { isComplete, isOpen } from "./inner/steps.ts";

/** Submits a complete form, by a person with a verified email address (R472): once, and again if we asked for more. */
export const sendVerification = verb(contract.sendVerification, async (ctx, { id }) => {
  const form = await formById(ctx, id);
  if (!isOpen(form)) throw conflict(VERIFICATION_TEXTS.closed);
  const { isEmailVerified } = await identityOf(ctx, personOf(ctx).userId);
  if (!isEmailVerified) throw forbidden(VERIFICATION_TEXTS.emailFirst);
  if (!isComplete(form)) throw new CooeeError("UNPROCESSABLE", VERIFICATION_TEXTS.incomplete);
  if ((await pendingForms(ctx)) > 0) throw conflict(VERIFICATION_TEXTS.waiting);
  const requestedAt = ctx.now();
  const round = form.status === "asked" ? form.round + 1 : form.round;
  await commitUnlessClosed(ctx, {
    statements: [
      abortUnlessAsRead(ctx, form),
      abortIfOnePending(ctx),
      changeForm(ctx, id, {
        status: "pending",
        sentAt: requestedAt,
        round,
        reason: null,
        missing: null,
        documentsUntil: null,
        documentsDeletedAt: null,
      }),
    ],
    events: [{ type: "account.changed" }],
    effects: [reviewEntry({ ...form, round }, { requestedAt })],
    audit: { action: "verification.send", subject: id },
  });
  return { message: VERIFICATION_TEXTS.sent };
});
