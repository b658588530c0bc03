import { contract } from "#core/contract/registry.ts";
import { VERIFICATION_TEXTS } from "#core/contract/verification.ts";
import { CooeeError } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { identityOf } from "#worker/domains/directory/identity-of.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { asClosed } from "./inner/as-closed.ts";
import {
  abortIfOnePending,
  abortUnlessInStatus,
  changeForm,
  formById,
  pendingForms,
} from "./inner/queries.ts";
import { isComplete } from "./inner/steps.ts";

/** Submits a complete draft, once, by a person with a verified email address (R472). */
export const sendVerification = verb(contract.sendVerification, async (ctx, { id }) => {
  const form = await formById(ctx, id);
  if (form.status !== "draft") throw new CooeeError("CONFLICT", VERIFICATION_TEXTS.closed);
  const { isEmailVerified } = await identityOf(ctx, personOf(ctx).userId);
  if (!isEmailVerified) throw new CooeeError("FORBIDDEN", VERIFICATION_TEXTS.emailFirst);
  if (!isComplete(form)) throw new CooeeError("UNPROCESSABLE", VERIFICATION_TEXTS.incomplete);
  if ((await pendingForms(ctx)) > 0) throw new CooeeError("CONFLICT", VERIFICATION_TEXTS.waiting);
  const statements = [
    abortUnlessInStatus(ctx, id, ["draft"]),
    abortIfOnePending(ctx),
    changeForm(ctx, id, { status: "pending", sentAt: ctx.now() }),
  ];
  const requestedAt = ctx.now();
  await commit(ctx, {
    statements,
    events: [{ type: "account.changed" }],
    effects: [{ type: "approval", subject: id, round: 0, kind: "verification", requestedAt }],
    audit: { action: "verification.send", subject: id },
  }).catch(asClosed);
  return { message: VERIFICATION_TEXTS.sent };
});
