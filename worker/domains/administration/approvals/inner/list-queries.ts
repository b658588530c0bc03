import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { ApprovalKind } from "#core/approvals.ts";
import { idSchema } from "#core/ids.ts";
import { ROLES } from "#core/permissions.ts";
import type { SystemContext } from "#worker/context.ts";

type Control = Pick<SystemContext, "control">;

const waitingRow = z.object({
  subject: z.string(),
  round: z.number(),
  kind: z.string(),
  requested_at: z.number(),
  account_id: idSchema("account"),
  shard: z.number(),
  number: z.number(),
  name: z.string(),
  created_at: z.number(),
  role: z.enum(ROLES),
  email: z.string().nullable(),
  rejected: z.number(),
  /** The domain that its links are on; null for ours. */
  link_host: z.string().nullable(),
});
export type WaitingRow = z.infer<typeof waitingRow>;

/** Of accounts that are there: what a deleted one still had waiting is about to be withdrawn. */
const WAITING = sql`FROM approvals a JOIN accounts t ON t.id = a.account_id AND t.active = 1
  WHERE a.decided_at IS NULL`;

function linkHost(account: SQL): SQL {
  return sql`(SELECT d.host FROM link_domains d WHERE d.account_id = ${account}
    AND d.state = 'active')`;
}

export function waitingRows(
  ctx: Control,
  kinds: readonly ApprovalKind[],
  page: { limit: number; offset: number },
): Promise<WaitingRow[]> {
  return ctx.control.rows(
    sql`WITH w AS MATERIALIZED (SELECT a.subject, a.round, a.kind, a.requested_at, a.account_id,
          t.shard, t.number, t.name, t.created_at, t.parent_id ${WAITING}
          AND a.kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
          ORDER BY a.requested_at LIMIT ${page.limit} OFFSET ${page.offset})
      SELECT w.*, m.role, u.email, COALESCE(${linkHost(sql`w.account_id`)},
          ${linkHost(sql`w.parent_id`)}) AS link_host, (SELECT COUNT(*) FROM approvals b
          WHERE b.account_id = w.account_id AND b.decision = 'rejected') AS rejected
      FROM w JOIN members m ON m.user_id = (SELECT MIN(user_id) FROM members
        WHERE account_id = w.account_id) JOIN users u ON u.id = m.user_id
      ORDER BY w.requested_at`,
    waitingRow,
  );
}

const kindCount = z.object({ kind: z.string(), n: z.number() });

export function waitingByKind(ctx: Control) {
  return ctx.control.rows(sql`SELECT a.kind, COUNT(*) AS n ${WAITING} GROUP BY a.kind`, kindCount);
}

const subjectRow = z.object({
  account_id: idSchema("account"),
  shard: z.number(),
  number: z.number(),
});

/** Which account's something is that was ever asked to be approved. */
export async function accountOfSubject(ctx: Control, subject: string) {
  const query = sql`SELECT a.account_id, t.shard, t.number FROM approvals a
    JOIN accounts t ON t.id = a.account_id WHERE a.subject = ${subject} LIMIT 1`;
  return (await ctx.control.rows(query, subjectRow))[0];
}
