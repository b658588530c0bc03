import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import {
  MOST_PERSONAL_NUMBERS,
  PERSONAL_NUMBER_STATES,
  type PersonalNumberState,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { type Id, newId } from "#core/ids.ts";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { begins } from "#worker/db/folded.ts";
import { personalNumbers } from "#worker/db/schema/control/personal-numbers.ts";
import type { Statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;
type Timed = Pick<SystemContext, "control" | "now">;
export type PersonalRow = typeof personalNumbers.$inferSelect;

/** Newest first: those that are not removed, and what was rejected, as far as the list is long. */
export function rowsOfAccount(ctx: AccountContext): Promise<PersonalRow[]> {
  return ctx.control.list(personalNumbers, {
    where: and(eq(personalNumbers.accountId, ctx.account.id), isNull(personalNumbers.removedAt)),
    orderBy: desc(personalNumbers.id),
    limit: 200,
  });
}

/** One, removed or not. */
export function numberById(ctx: Control, id: string): Promise<PersonalRow | undefined> {
  return ctx.control.find(personalNumbers, eq(personalNumbers.id, id));
}

/** One that is not removed. */
export function rowById(ctx: Control, id: string): Promise<PersonalRow | undefined> {
  const where = and(eq(personalNumbers.id, id), isNull(personalNumbers.removedAt));
  return ctx.control.find(personalNumbers, where);
}

/** Who has a number, or is about to. */
export function holderOf(ctx: Control, number: string): Promise<PersonalRow | undefined> {
  const where = sql`number = ${number} AND status <> 'rejected' AND removed_at IS NULL`;
  return ctx.control.find(personalNumbers, where);
}

/** A number that its account has yet to prove; fails if it has an owner, or the account has too many. */
export function insertNumber(
  ctx: AccountContext,
  { number, reference }: Pick<PersonalRow, "number" | "reference">,
): { id: Id<"personalNumber">; statements: Statement[] } {
  const id = newId("personalNumber", ctx.now());
  const accountId = ctx.account.id;
  const now = ctx.now();
  const values = {
    id,
    accountId,
    number,
    reference,
    createdAt: now,
    changedAt: now,
    appliedAt: now,
  };
  return {
    id,
    statements: [
      abortUnless(sql`(SELECT COUNT(*) FROM personal_numbers WHERE account_id = ${accountId}
        AND status <> 'rejected' AND removed_at IS NULL) < ${MOST_PERSONAL_NUMBERS}`),
      ctx.control.insert(personalNumbers, { ...values, status: "pending" }),
    ],
  };
}

/** Frees a number that has not been proved since a moment. */
export function dropUnproved(ctx: Timed, number: string, before: number): Statement {
  const stale = sql`number = ${number} AND status = 'pending' AND removed_at IS NULL
    AND created_at <= ${before}`;
  return ctx.control.update(personalNumbers, { removedAt: ctx.now(), appliedAt: ctx.now() }, stale);
}

interface Waiting {
  id: string;
  from: PersonalRow["status"];
}

/** One in a status and not removed; `abortUnlessChanged` says whether it was. */
const isWaiting = ({ id, from }: Waiting) =>
  and(
    eq(personalNumbers.id, id),
    eq(personalNumbers.status, from),
    isNull(personalNumbers.removedAt),
  );

export function proveNumber(
  ctx: Control,
  of: Waiting,
  proved: Pick<PersonalRow, "status" | "provedAt">,
): Statement {
  return ctx.control.update(personalNumbers, proved, isWaiting(of));
}

/** What an administrator decides; the account's shard follows. */
export function decideNumber(
  ctx: AccountContext,
  of: Waiting,
  decision: Pick<PersonalRow, "status" | "reason"> & Partial<Pick<PersonalRow, "provedAt">>,
): Statement {
  const decided = { ...decision, decidedAt: ctx.now(), decidedBy: personOf(ctx).userId };
  return ctx.control.update(personalNumbers, { ...decided, ...changedNow(ctx) }, isWaiting(of));
}

/** The shard has yet to follow. */
function changedNow(ctx: Timed) {
  return { appliedAt: null, changedAt: ctx.now(), version: sql`version + 1` };
}

/** Whether an account has a number now: it may have removed it and added it again. */
export async function isApproved(ctx: Control, row: PersonalRow): Promise<boolean> {
  const where = sql`number = ${row.number} AND status <> 'rejected' AND removed_at IS NULL
    AND status = 'approved' AND account_id = ${row.accountId}`;
  return (await ctx.control.find(personalNumbers, where)) !== undefined;
}

/** Forgets the numbers of accounts that were deleted and are not erased yet. */
export function forgetDeleted(ctx: Control): Statement {
  const gone = sql`(SELECT id FROM accounts WHERE deleted_at IS NOT NULL AND purged_at IS NULL)`;
  return ctx.control.delete(personalNumbers, sql`account_id IN ${gone}`);
}

export function renameNumber(ctx: Control, id: string, reference: string): Statement {
  return ctx.control.update(personalNumbers, { reference }, eq(personalNumbers.id, id));
}

/** Removes one; its shard follows. A reason says that its owner did not. */
export function removeNumber(ctx: Timed, id: string, reason?: string): Statement {
  const where = and(eq(personalNumbers.id, id), isNull(personalNumbers.removedAt));
  return ctx.control.update(
    personalNumbers,
    { removedAt: ctx.now(), ...changedNow(ctx), ...(reason !== undefined && { reason }) },
    where,
  );
}

const row = z.object({
  id: z.string(),
  number: z.string(),
  reference: z.string(),
  status: z.enum(PERSONAL_NUMBER_STATES),
  created_at: z.number(),
  reason: z.string().nullable(),
  account_name: z.string(),
  email: z.string(),
});
export type QueueRow = z.output<typeof row>;

interface QueueFilter {
  status: PersonalNumberState;
  /** The beginning of a number, or of an account's name. */
  search: string | undefined;
}

function matching({ status, search }: QueueFilter): SQL {
  // As it is stored: 614########.
  const digits = search?.replace(/[^\d]/g, "").replace(/^0(?!0)/, "61");
  const named = search
    ? sql`p.account_id IN (SELECT id FROM accounts WHERE ${begins("name", search)} LIMIT 500)`
    : sql`1`;
  const found = digits ? sql`(${beginsWith(sql.raw("p.number"), digits)} OR ${named})` : named;
  return sql`p.status = ${status} AND p.removed_at IS NULL AND ${found}`;
}

/** Of all accounts: those that wait, oldest first; the others newest first. */
export function queueRows(
  ctx: Control,
  filter: QueueFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueueRow[]> {
  const order = filter.status === "admin_pending" ? sql`ASC` : sql`DESC`;
  return ctx.control.rows(
    sql`WITH w AS MATERIALIZED (SELECT p.id, p.account_id, p.number, p.reference, p.status,
          p.created_at, p.reason
        FROM personal_numbers p WHERE ${matching(filter)}
        ORDER BY p.id ${order} LIMIT ${limit} OFFSET ${offset})
      SELECT w.*, t.name AS account_name, COALESCE((SELECT u.email FROM members m
          JOIN users u ON u.id = m.user_id WHERE m.account_id = w.account_id
          ORDER BY m.user_id LIMIT 1), '') AS email
      FROM w JOIN accounts t ON t.id = w.account_id ORDER BY w.id ${order}`,
    row,
  );
}

export async function queueCount(ctx: Control, filter: QueueFilter): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM personal_numbers p WHERE ${matching(filter)}`;
  return (await ctx.control.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}
