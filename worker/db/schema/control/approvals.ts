import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { APPROVAL_DECISIONS, APPROVAL_KINDS } from "#core/approvals.ts";
import { folded, unfolded } from "../folded.ts";

/**
 * What administrators decide on, for their lists. Each row follows the shard's own, which is the
 * truth: it may arrive late and be written twice.
 */
export const approvals = sqliteTable(
  "approvals",
  {
    /** The campaign, the quick message or the verification form. */
    subject: text("subject").notNull(),
    /** A campaign's launch: a campaign that was not approved can be sent again. */
    round: integer("round").notNull(),
    accountId: text("account_id").notNull(),
    kind: text("kind", { enum: APPROVAL_KINDS }).notNull(),
    /** What a list shows and finds it by: the name on a verification form. */
    label: text("label").notNull().default(""),
    labelFolded: folded("label"),
    requestedAt: integer("requested_at").notNull(),
    decidedAt: integer("decided_at"),
    /** The administrator; null if the owner withdrew it. */
    decidedBy: text("decided_by"),
    decision: text("decision", { enum: APPROVAL_DECISIONS }),
    reason: text("reason"),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.round] }),
    unfolded("approvals", "label", [table.subject, table.round]),
    index("approvals_waiting").on(table.requestedAt).where(sql`decided_at IS NULL`),
    index("approvals_account").on(table.accountId, table.decision),
    index("approvals_verifications")
      .on(table.decision, table.requestedAt)
      .where(sql`kind = 'verification'`),
  ],
);
