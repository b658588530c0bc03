import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
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
