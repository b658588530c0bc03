import type * as z from "zod";
import {
  ADMIN_VERIFICATION_TEXTS,
  type decideVerification as endpoint,
} from "#core/contract/admin-verification.ts";
import { APPROVAL_TEXTS } from "#core/contract/approvals.ts";
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

type Verification = { id: Id<"verification"> };

/** Forms that wait, from CONTROL alone. */
export async function listWaitingVerifications(
  ctx: AccountContext,
  input: { page?: number | undefined; limit?: number | undefined },
) {
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
}

/** One form, of whichever account it is. */
export async function getWaitingVerification(ctx: AccountContext, { id }: Verification) {
  const account = await approvalAccount(ctx, id, "Verification");
  const { data } = await listVerifications(account, { verificationId: id });
  const [form] = data;
  if (!form) throw notFound("Verification");
  return { data: form };
}

/** One of its documents; any other file of the account's is not found. */
export async function getVerificationDocument(
  ctx: AccountContext,
  { id, document }: Verification & { document: Id<"document"> },
) {
  const { data } = await getWaitingVerification(ctx, { id });
  const named = data.step3.verificationDoc.some(({ _id }) => _id === document);
  if (!named) throw notFound("Document");
  return getDocument(await approvalAccount(ctx, id, "Verification"), { id: document });
}

/** Decides a form that waits, under the administrator's name. */
export async function decideVerification(
  ctx: AccountContext,
  { id, status, reason }: z.output<typeof endpoint.input>,
) {
  if (status === "rejected" && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
  const account = await approvalAccount(ctx, id, "Verification");
  const said = status === "rejected" ? (reason ?? null) : null;
  await decide(account, { id, status, reason: said }).catch((error: unknown) => {
    if (!isAborted(error)) throw error;
    throw new CooeeError("CONFLICT", ADMIN_VERIFICATION_TEXTS.decided);
  });
  return { message: ADMIN_VERIFICATION_TEXTS[status] };
}
