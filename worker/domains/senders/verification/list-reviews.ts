import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { reviewCount, reviewRows } from "./inner/review-queries.ts";

/** Forms of all accounts, from CONTROL alone. */
export const listVerificationReviews = verb(
  contract.listVerificationReviews,
  async (ctx, { status, search, ...asked }) => {
    const page = paging(asked);
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
