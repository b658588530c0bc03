import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { APPROVAL_DECISIONS } from "#core/approvals.ts";
import type { ReviewState } from "#core/contract/verification/admin-verification.ts";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { begins } from "#worker/db/folded.ts";

type Control = Pick<AccountContext, "control">;

export interface ReviewFilter {
  status: ReviewState;
  /** The beginning of the business's name, the account's, or its email. */
  search: string | undefined;
}

/** The last sending of each form, of accounts that are there. */
function matching({ status, search }: ReviewFilter): SQL {
  const decision = status === "pending" ? null : status;
  const text = search?.toLowerCase();
  const found = text
    ? sql`(${begins("a.label", text)}
        OR a.account_id IN (SELECT id FROM accounts
          WHERE ${begins("name", text)} LIMIT 500)
        OR a.account_id IN (SELECT m.account_id FROM users u JOIN members m ON m.user_id = u.id
          WHERE ${beginsWith(sql.raw("u.email"), text)} LIMIT 500))`
    : sql`1`;
  return sql`a.kind = 'verification' AND a.decision IS ${decision} AND ${found}
    AND NOT EXISTS (SELECT 1 FROM approvals b WHERE b.subject = a.subject AND b.round > a.round)
    AND EXISTS (SELECT 1 FROM accounts t WHERE t.id = a.account_id AND t.active = 1)`;
}

const reviewRow = z.object({
  subject: idSchema("verification"),
  label: z.string(),
  requested_at: z.number(),
  decided_at: z.number().nullable(),
  account_name: z.string(),
  email: z.string(),
});

/** Those that wait, oldest first; the others newest first. */
export function reviewRows(
  ctx: Control,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = filter.status === "pending" ? sql`ASC` : sql`DESC`;
  return ctx.control.rows(
    sql`WITH w AS MATERIALIZED (SELECT a.subject, a.label, a.requested_at, a.decided_at, a.account_id
        FROM approvals a WHERE ${matching(filter)}
        ORDER BY a.requested_at ${order} LIMIT ${limit} OFFSET ${offset})
      SELECT w.*, t.name AS account_name, COALESCE((SELECT u.email FROM members m
          JOIN users u ON u.id = m.user_id WHERE m.account_id = w.account_id
          ORDER BY m.user_id LIMIT 1), '') AS email
      FROM w JOIN accounts t ON t.id = w.account_id ORDER BY w.requested_at ${order}`,
    reviewRow,
  );
}

export async function reviewCount(ctx: Control, filter: ReviewFilter): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM approvals a WHERE ${matching(filter)}`;
  return (await ctx.control.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}

const round = z.object({
  requested_at: z.number(),
  decided_at: z.number().nullable(),
  decision: z.enum(APPROVAL_DECISIONS).nullable(),
  reason: z.string().nullable(),
  by: z.string(),
  account_name: z.string(),
});
export type Round = z.output<typeof round>;

/** Each time a form was sent, and what was said to that; the newest first. */
export function roundsOf(ctx: Control, id: string): Promise<Round[]> {
  return ctx.control.rows(
    sql`SELECT a.requested_at, a.decided_at, a.decision, a.reason, COALESCE(u.name, '') AS "by",
        t.name AS account_name
      FROM approvals a JOIN accounts t ON t.id = a.account_id
      LEFT JOIN users u ON u.id = a.decided_by
      WHERE a.subject = ${id} ORDER BY a.round DESC LIMIT 100`,
    round,
  );
}
