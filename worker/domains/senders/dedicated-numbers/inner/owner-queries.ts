import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { type NumberStatus, QUARANTINE_MS } from "#core/rules/dedicated-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { dedicatedNumbers } from "#worker/db/schema/control/dedicated-numbers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { NumberRow } from "./number-queries.ts";

type Control = Pick<SystemContext, "control" | "now">;

/** Only from one status to another: the second change does nothing. */
export function moveInStock(
  ctx: Control,
  id: string,
  { from, to }: Record<"from" | "to", NumberStatus>,
): Statement {
  return ctx.control.update(
    dedicatedNumbers,
    { status: to, changedAt: ctx.now() },
    and(eq(dedicatedNumbers.id, id), eq(dedicatedNumbers.status, from)),
  );
}

interface Assignment {
  accountId: string;
  paymentMode: NumberRow["paymentMode"];
}

export function assignNumber(ctx: Control, id: string, owner: Assignment): Statement {
  const now = ctx.now();
  return ctx.control.update(
    dedicatedNumbers,
    {
      ...owner,
      status: "assigned",
      assignedAt: now,
      changedAt: now,
      appliedAt: null,
      version: sql`version + 1`,
    },
    and(eq(dedicatedNumbers.id, id), eq(dedicatedNumbers.status, "active")),
  );
}

/** Aborts the batch if a number is a person's handset, or is about to be. */
export function abortIfHandset(number: string): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM personal_numbers
    WHERE number = ${number} AND status <> 'rejected' AND removed_at IS NULL)`);
}

/**
 * Ends what an account has, and what is charged for it. Not while its senders are still being set up: what is late
 * could undo this.
 */
export function endNumber(
  ctx: Control,
  id: string,
  { accountId, as }: { accountId: string; as: "released" | "expired" },
): Statement {
  const now = ctx.now();
  return statement(sql`UPDATE dedicated_numbers SET status = ${as}, changed_at = ${now},
      quarantine_until = ${now + QUARANTINE_MS}, applied_at = NULL, version = version + 1, rental = NULL, period = NULL,
      card = NULL, renews = NULL, try_at = NULL, attempts = 0, failure = NULL
    WHERE id = ${id} AND account_id = ${accountId} AND status = 'assigned'
      AND applied_at IS NOT NULL`);
}

const due = z.object({ id: idSchema("number"), number: z.string(), account_id: z.string() });

/** Those whose quarantine is over. */
export function quarantineEnded(ctx: Control, limit: number) {
  return ctx.control.rows(
    sql`SELECT id, number, account_id FROM dedicated_numbers
      WHERE quarantine_until IS NOT NULL AND quarantine_until <= ${ctx.now()}
        AND applied_at IS NOT NULL ORDER BY quarantine_until LIMIT ${limit}`,
    due,
  );
}

/** Back in stock, without an owner. */
export function endQuarantine(ctx: Control, id: string): Statement {
  const now = ctx.now();
  return statement(sql`UPDATE dedicated_numbers SET status = 'active', changed_at = ${now},
      account_id = NULL, assigned_at = NULL, paid_until = NULL, own_reference = NULL,
      quarantine_until = NULL
    WHERE id = ${id} AND quarantine_until <= ${now} AND applied_at IS NOT NULL`);
}

/** Those of accounts that were deleted. */
export function numbersOfDeleted(ctx: Control, limit: number) {
  return ctx.control.rows(
    sql`SELECT n.id, n.number, n.account_id FROM accounts a
      JOIN dedicated_numbers n ON n.account_id = a.id
      WHERE a.deleted_at IS NOT NULL AND a.purged_at IS NULL AND n.status = 'assigned'
        AND n.applied_at IS NOT NULL LIMIT ${limit}`,
    due,
  );
}
