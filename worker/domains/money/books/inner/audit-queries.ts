import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { Kernel } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { type Difference, SKIPPED } from "./book-check.ts";

type Ctx = Pick<Kernel, "control" | "now">;
const KEPT_MS = 90 * 86_400_000;

export interface NewAudit {
  id: string;
  night: string | null;
  requestedBy: string | null;
}

/** Begins an audit with its parts, and forgets what is old. The night's begins once. */
export function insertAudit(
  ctx: Ctx,
  { id, night, requestedBy }: NewAudit,
  parts: readonly { name: string; part: string }[],
): Statement[] {
  const now = ctx.now();
  const rows = JSON.stringify(parts.map(({ name, part }) => [name, part]));
  const old = sql`SELECT id FROM book_audits WHERE started_at < ${now - KEPT_MS}`;
  return [
    sql`DELETE FROM book_differences WHERE audit_id IN (${old})`,
    sql`DELETE FROM book_audit_parts WHERE audit_id IN (${old})`,
    sql`DELETE FROM book_audits WHERE started_at < ${now - KEPT_MS}`,
    sql`INSERT INTO book_audits (id, night, requested_by, started_at)
      VALUES (${id}, ${night}, ${requestedBy}, ${now}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO book_audit_parts (audit_id, name, part, touched_at)
      SELECT a.id, value->>0, value->>1, ${now} FROM json_each(${rows}) JOIN book_audits a ON a.id = ${id}`,
  ].map((query) => statement(query));
}

const auditId = idSchema("bookAudit");
const idRow = z.object({ id: auditId });

export function auditOfNight(ctx: Ctx, night: string) {
  return ctx.control.rows(sql`SELECT id FROM book_audits WHERE night = ${night}`, idRow);
}

export const partRow = z.object({ name: z.string(), part: z.string() });

/** Takes the parts of an audit that have not moved since, so that the next sweep leaves them. */
export function takeIdleParts(ctx: Ctx, audit: string, since: number): Statement {
  return statement(sql`UPDATE book_audit_parts SET touched_at = ${ctx.now()}
    WHERE audit_id = ${audit} AND ended_at IS NULL AND touched_at < ${since}
    RETURNING name, part`);
}

/** Audits that have not ended. */
export function openAudits(ctx: Ctx) {
  return ctx.control.rows(
    sql`SELECT id, started_at FROM book_audits WHERE ended_at IS NULL AND started_at > 0`,
    idRow.extend({ started_at: z.number() }),
  );
}

/** Ends the parts of an audit that are open; that they were not checked is one of its differences. */
export function giveUpParts(ctx: Ctx, audit: string): Statement[] {
  const now = ctx.now();
  const open = sql`audit_id = ${audit} AND ended_at IS NULL`;
  return [
    sql`INSERT INTO book_differences (audit_id, name, account_id, what, found_at)
      SELECT audit_id, name, '', 'Could not be checked within a day: ' || name || ' ' || part, ${now}
      FROM book_audit_parts WHERE ${open} ON CONFLICT DO NOTHING`,
    sql`UPDATE book_audit_parts SET ended_at = ${now} WHERE ${open}`,
  ].map((query) => statement(query));
}

export interface PartKey {
  audit: string;
  name: string;
  part: string;
}

const ofPart = ({ audit, name, part }: PartKey): SQL =>
  sql`audit_id = ${audit} AND name = ${name} AND part = ${part}`;

const cursorRow = z.object({ cursor: z.string().nullable() });

/** Where a part continues; no row if it has ended. */
export function openPart(ctx: Ctx, key: PartKey) {
  return ctx.control.rows(
    sql`SELECT cursor FROM book_audit_parts WHERE ${ofPart(key)} AND ended_at IS NULL`,
    cursorRow,
  );
}

/**
 * Records a step: what it found, and where the next one continues. The last statement returns nothing if
 * another run took the step.
 */
export function recordStep(
  ctx: Ctx,
  key: PartKey,
  step: {
    from: string | null;
    next: string | null;
    checked: number;
    differences: readonly Difference[];
  },
): Statement[] {
  const { audit, name } = key;
  const rows = JSON.stringify(step.differences.map(({ account, what }) => [account, what]));
  const now = ctx.now();
  return [
    sql`INSERT INTO book_differences (audit_id, name, account_id, what, found_at)
      SELECT ${audit}, ${name}, value->>0, value->>1, ${now} FROM json_each(${rows}) WHERE true
      ON CONFLICT DO NOTHING`,
    sql`UPDATE book_audit_parts SET cursor = ${step.next}, checked = checked + ${step.checked},
        touched_at = ${now}, ended_at = ${step.next === null ? now : null}
      WHERE ${ofPart(key)} AND ended_at IS NULL AND cursor IS ${step.from} RETURNING part`,
  ].map((query) => statement(query));
}

const progress = z.object({ open: z.number(), differences: z.number() });

/** How many parts of an audit are still open, and what it has found so far. */
export async function progressOf(ctx: Ctx, audit: string) {
  const rows = await ctx.control.rows(
    sql`SELECT (SELECT COUNT(*) FROM book_audit_parts
          WHERE audit_id = ${audit} AND ended_at IS NULL) AS open,
        (SELECT COUNT(*) FROM book_differences WHERE audit_id = ${audit}) AS differences`,
    progress,
  );
  return rows[0] ?? { open: 0, differences: 0 };
}

/** Changes nothing if it has ended. */
export function endAudit(ctx: Ctx, audit: string): Statement {
  return statement(sql`UPDATE book_audits SET ended_at = ${ctx.now()}
    WHERE id = ${audit} AND ended_at IS NULL`);
}

const auditRow = z.object({
  id: z.string(),
  started_at: z.number(),
  ended_at: z.number().nullable(),
  by: z.string().nullable(),
  checked: z.number(),
  differences: z.number(),
  skipped: z.number().transform(Boolean),
});

/** The latest audits, the last first. */
export function latestAudits(ctx: Ctx, limit: number) {
  return ctx.control.rows(
    sql`SELECT a.id, a.started_at, a.ended_at, u.name AS "by",
        (SELECT COALESCE(SUM(checked), 0) FROM book_audit_parts WHERE audit_id = a.id) AS checked,
        (SELECT COUNT(*) FROM book_differences WHERE audit_id = a.id) AS differences,
        EXISTS (SELECT 1 FROM book_audit_parts WHERE audit_id = a.id AND part = ${SKIPPED}) AS skipped
      FROM book_audits a LEFT JOIN users u ON u.id = a.requested_by
      ORDER BY a.id DESC LIMIT ${limit}`,
    auditRow,
  );
}

const differenceRow = z.object({
  account: z.string(),
  name: z.string().nullable(),
  what: z.string(),
  found_at: z.number(),
});

/** What the latest audit found. */
export function latestDifferences(ctx: Ctx, limit: number) {
  return ctx.control.rows(
    sql`SELECT d.account_id AS account, a.name, d.what, d.found_at
      FROM book_differences d LEFT JOIN accounts a ON a.id = d.account_id
      WHERE d.audit_id = (SELECT MAX(id) FROM book_audits) ORDER BY d.account_id, d.name, d.what LIMIT ${limit}`,
    differenceRow,
  );
}

/** When the first account was made: there are no payments before it. `now` if there is none. */
export async function beginningOfBooks(ctx: Pick<Kernel, "control">, now: number): Promise<number> {
  const first = z.object({ at: z.number().nullable() });
  const [row] = await ctx.control.rows(sql`SELECT MIN(created_at) AS at FROM accounts`, first);
  return row?.at ?? now;
}
