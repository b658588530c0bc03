import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { ApprovalKind } from "#core/approvals.ts";
import { idSchema } from "#core/ids.ts";
import { ROLES } from "#core/permissions.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { foldedText } from "#worker/db/folded.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";

/** A request never undoes a decision, and the first decision stays. */
export function insertApproval(
  { account }: Pick<AccountContext, "account">,
  { subject, round, kind, label = "", requestedAt, settled }: ApprovalEntry,
): Statement {
  return statement(sql`INSERT INTO approvals (subject, round, account_id, kind, label, label_folded,
      requested_at,       decided_at, decided_by, decision, reason)
    VALUES (${subject}, ${round}, ${account.id}, ${kind}, ${label}, ${foldedText(label)}, ${requestedAt},
      ${settled?.at ?? null}, ${settled?.by ?? null}, ${settled?.decision ?? null}, ${settled?.reason ?? null})
    ON CONFLICT (subject, round) DO UPDATE SET decided_at = excluded.decided_at,
      decided_by = excluded.decided_by, decision = excluded.decision, reason = excluded.reason
      WHERE approvals.decided_at IS NULL`);
}

/** Erases what administrators decided about an account. */
export function deleteApprovals(accountId: string): Statement {
  return statement(sql`DELETE FROM approvals WHERE account_id = ${accountId}`);
}

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
type WaitingRow = z.infer<typeof waitingRow>;

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
