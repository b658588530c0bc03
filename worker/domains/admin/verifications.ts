import { ADMIN_VERIFICATION_TEXTS } from "#core/contract/admin-verification.ts";
import { APPROVAL_TEXTS } from "#core/contract/approvals.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, invalid, notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { paging } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { approvalAccount } from "#worker/domains/approvals/approval-account.ts";
import { waitingPage } from "#worker/domains/approvals/waiting.ts";
import { decide } from "#worker/domains/verification/decide.ts";
import { getDocument } from "#worker/domains/verification/get-document.ts";
import { listVerifications } from "#worker/domains/verification/list-verifications.ts";
import { verb } from "#worker/verb.ts";

/** Forms that wait, from CONTROL alone. */
export const listWaitingVerifications = verb(
  contract.listWaitingVerifications,
  async (ctx, input) => {
    const { items, ...rest } = await waitingPage(ctx, ["verification"], paging(input));
    return {
      ...rest,
      items: items.map((row) => ({
        _id: row.subject,
        accountName: row.name,
        email: row.email ?? "",
        requestedAt: row.requested_at,
      })),
    };
  },
);

/** One form, of whichever account it is. */
export const getWaitingVerification = verb(contract.getWaitingVerification, async (ctx, { id }) => {
  return { data: await formOf(await approvalAccount(ctx, id, "Verification"), id) };
});

async function formOf(account: AccountContext, verificationId: Id<"verification">) {
  const [form] = (await listVerifications(account, { verificationId })).data;
  if (!form) throw notFound("Verification");
  return form;
}

/** One of its documents; any other file of the account's is not found. */
export const getVerificationDocument = verb(
  contract.getVerificationDocument,
  async (ctx, { id, document }) => {
    const account = await approvalAccount(ctx, id, "Verification");
    const [form, file] = await Promise.all([
      formOf(account, id),
      getDocument(account, { id: document }),
    ]);
    if (form.step3.verificationDoc.some(({ _id }) => _id === document)) return file;
    throw notFound("Document");
  },
);

/** Decides a form that waits, under the administrator's name. */
export const decideVerification = verb(
  contract.decideVerification,
  async (ctx, { id, status, reason }) => {
    if (status === "rejected" && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const account = await approvalAccount(ctx, id, "Verification");
    const said = status === "rejected" ? (reason ?? null) : null;
    await decide(account, { id, status, reason: said }).catch((error: unknown) => {
      if (!isAborted(error)) throw error;
      throw new CooeeError("CONFLICT", ADMIN_VERIFICATION_TEXTS.decided);
    });
    return { message: ADMIN_VERIFICATION_TEXTS[status] };
  },
);
