import { contract } from "#core/contract/registry.ts";
import type { VerificationReview } from "#core/contract/verification/admin-verification.ts";
import { notFound } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { approvalAccount } from "#worker/domains/administration/approvals/approvals.ts";
import { namedFiles } from "#worker/domains/platform/files/file-queries.ts";
import { verb } from "#worker/verb.ts";
import { documentIds, formById, newestForms, pendingForms } from "./inner/queries.ts";
import { type Round, reviewCount, reviewRows, roundsOf } from "./inner/review-queries.ts";
import { presentForms } from "./inner/steps.ts";
import { viewsOf } from "./view-queries.ts";

const MOST = 100;

/** The account's forms, newest first, or the one that is named. */
export const listVerifications = verb(
  contract.listVerifications,
  async (ctx, { verificationId }) => {
    const [rows, documents] = await Promise.all([
      verificationId
        ? formById(ctx, verificationId).then((form) => [form])
        : newestForms(ctx, MOST),
      namedFiles(ctx, "verification", documentIds(ctx)),
    ]);
    return { data: presentForms(rows, documents) };
  },
);

/** Whether a form was sent and waits to be looked at. */
export async function isVerificationPending(ctx: AccountContext): Promise<boolean> {
  return (await pendingForms(ctx)) > 0;
}

/** Forms of all accounts, from CONTROL alone. */
export const listVerificationReviews = verb(
  contract.listVerificationReviews,
  async (ctx, { status, search, ...requested }) => {
    const page = paging(requested);
    const filter = { status, search: search || undefined };
    const [rows, total] = await Promise.all([
      reviewRows(ctx, filter, page),
      reviewCount(ctx, filter),
    ]);
    const items = rows.map((row) => ({
      _id: row.subject,
      businessName: row.label,
      accountName: row.account_name,
      email: row.email,
      status,
      requestedAt: row.requested_at,
      decidedAt: row.decided_at ?? undefined,
    }));
    return pageOf(items, total, page);
  },
);

/** One form, of whichever account it is. */
export const getVerificationReview = verb(contract.getVerificationReview, async (ctx, { id }) => {
  const [account, rounds, views] = await Promise.all([
    approvalAccount(ctx, id, "Verification"),
    roundsOf(ctx, id),
    viewsOf(ctx, id),
  ]);
  const [row, documents] = await Promise.all([
    formById(account, id),
    namedFiles(account, "verification", documentIds(account)),
  ]);
  const [form] = presentForms([row], documents);
  if (!form) throw notFound("Verification");
  const viewed = views.map((view) => ({ ...view, what: "viewed" as const, by: view.by ?? "" }));
  const history = [...viewed, ...rounds.flatMap(entriesOf)].sort((one, two) => two.at - one.at);
  const accountName = rounds[0]?.account_name ?? "";
  return { data: { ...form, accountName, round: row.round, history } };
});

type Entry = VerificationReview["history"][number];

function entriesOf({ requested_at, decided_at, decision, reason, by }: Round): Entry[] {
  const sent: Entry = { what: "sent", at: requested_at, by: "" };
  if (decided_at === null || decision === null || decision === "withdrawn") return [sent];
  return [{ what: decision, at: decided_at, by, reason: reason ?? undefined }, sent];
}
