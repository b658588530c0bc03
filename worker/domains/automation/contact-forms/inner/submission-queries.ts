import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type Agreement, agreement } from "#core/contract/consents/consents.ts";
import { idSchema } from "#core/ids.ts";
import { CODE_TRIES } from "#core/rules/contact-forms.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { contactFormSubmissions } from "#worker/db/schema/shard/contact-forms.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { recordConsentEvent } from "#worker/domains/audience/consents/consent-queries.ts";
import { countDataWithoutLimit, subtractData } from "#worker/kernel/limits/keep-within.ts";
import { dayOf } from "./form-queries.ts";

type Row = typeof contactFormSubmissions.$inferSelect;
type Status = Row["status"];
export type Submission = Omit<Row, "fields" | "consent"> & {
  fields: Record<string, string>;
  consent: Agreement;
};

const texts = z.record(z.string(), z.string());

function readSubmission(row: Row): Submission {
  const { fields, consent } = row;
  return {
    ...row,
    fields: texts.parse(JSON.parse(fields)),
    consent: agreement.parse(JSON.parse(consent)),
  };
}

const {
  id: idColumn,
  status: statusColumn,
  formId,
  number: numberColumn,
  day,
} = contactFormSubmissions;

export async function findSubmission(
  ctx: AccountContext,
  id: string,
): Promise<Submission | undefined> {
  const row = await ctx.db.find(contactFormSubmissions, eq(idColumn, id));
  return row && readSubmission(row);
}

/** What a handset entered into a form today. */
export async function todaysSubmission(
  ctx: AccountContext,
  of: { form: string; number: string },
): Promise<Submission | undefined> {
  const where = and(eq(formId, of.form), eq(numberColumn, of.number), eq(day, dayOf(ctx.now())));
  const row = where && (await ctx.db.find(contactFormSubmissions, where));
  return row && readSubmission(row);
}

/** One that waits for this handset's YES: the latest. */
export async function waitingSubmission(ctx: AccountContext, number: string) {
  const [row] = await ctx.db.rows(
    sql`SELECT id FROM contact_form_submissions
      WHERE account_id = ${ctx.db.accountId} AND number = ${number} AND status = 'waiting'
        AND due_at > ${ctx.now()}
      ORDER BY id DESC LIMIT 1`,
    z.object({ id: idSchema("submission") }),
  );
  return row?.id;
}

interface Fresh {
  id: string;
  formId: string;
  number: string;
  fields: Record<string, string>;
  status: Extract<Status, "waiting" | "confirmed">;
  consent: Agreement;
  dueAt: number;
}

function bytesOf(fields: string, consent: string): number {
  return ROW_BYTES.submission + Buffer.byteLength(fields) + Buffer.byteLength(consent);
}

/** A submission; one that was sent before, or from this handset today, breaks the batch (UNIQUE). */
export function insertSubmission(ctx: AccountContext, fresh: Fresh): Statement[] {
  const fields = JSON.stringify(fresh.fields);
  const consent = JSON.stringify(fresh.consent);
  const rest = { contactId: null, tries: 0, problem: null, createdAt: ctx.now() };
  return [
    ctx.db.insert(contactFormSubmissions, {
      ...fresh,
      ...rest,
      fields,
      consent,
      day: dayOf(ctx.now()),
    }),
    countDataWithoutLimit(ctx, bytesOf(fields, consent)),
  ];
}

/** For the batch that takes a submission from a status: it aborts if another has taken it. */
export function moveSubmission(
  ctx: AccountContext,
  id: string,
  from: Status,
  change: Partial<Pick<Row, "status" | "contactId" | "problem" | "dueAt" | "consent">>,
): Statement[] {
  const where = and(eq(idColumn, id), eq(statusColumn, from));
  if (!where) throw new Error("A condition is missing");
  return [ctx.db.update(contactFormSubmissions, change, where), abortUnless(sql`changes() > 0`)];
}

/** A YES to what waits; nothing if it has been taken meanwhile. */
export function confirmSubmission(
  ctx: AccountContext,
  id: string,
  how: { by: "reply" | "code"; message?: string },
): Statement {
  return statement(sql`UPDATE contact_form_submissions
    SET status = 'confirmed', due_at = ${ctx.now()},
      consent = json_set(consent, '$.confirmedBy', ${how.by}, '$.confirmedAt', ${ctx.now()},
        '$.message', ${how.message ?? null})
    WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND status = 'waiting'`);
}

/** Counts a code that was entered; the batch aborts once there were too many. */
export function countTry(ctx: AccountContext, id: string): Statement[] {
  return [
    statement(sql`UPDATE contact_form_submissions SET tries = tries + 1
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND status = 'waiting'
        AND tries < ${CODE_TRIES} AND due_at > ${ctx.now()}`),
    abortUnless(sql`changes() > 0`),
  ];
}

/** Puts off what could not be done. */
export function putOff(
  ctx: AccountContext,
  id: string,
  { dueAt, problem }: { dueAt: number; problem: string },
): Statement {
  return ctx.db.update(contactFormSubmissions, { dueAt, problem }, eq(idColumn, id));
}

function deleteWhere(ctx: AccountContext, where: SQL): Statement[] {
  const { accountId } = ctx.db;
  return [
    subtractData(
      ctx,
      sql`(SELECT COALESCE(SUM(${ROW_BYTES.submission} + LENGTH(CAST(fields AS BLOB))
        + LENGTH(CAST(consent AS BLOB))), 0) FROM contact_form_submissions
        WHERE account_id = ${accountId} AND ${where})`,
    ),
    statement(
      sql`DELETE FROM contact_form_submissions WHERE account_id = ${accountId} AND ${where}`,
    ),
  ];
}

export function deleteSubmissionsOf(ctx: AccountContext, form: string): Statement[] {
  return deleteWhere(ctx, sql`form_id = ${form}`);
}

export function deleteSubmission(ctx: AccountContext, id: string): Statement[] {
  return deleteWhere(ctx, sql`id = ${id}`);
}

/** Someone who says STOP confirms nothing any more. */
export function deleteWaiting(ctx: AccountContext, number: string): Statement[] {
  return deleteWhere(ctx, sql`number = ${number} AND status = 'waiting'`);
}

/** The contact of a group that has this number. */
export async function contactWith(ctx: AccountContext, of: { group: string; number: string }) {
  const [row] = await ctx.db.rows(
    sql`SELECT id FROM contacts WHERE account_id = ${ctx.db.accountId}
      AND group_id = ${of.group} AND number = ${of.number}`,
    z.object({ id: z.string() }),
  );
  return row?.id;
}

/** Someone who is there already agreed again. */
export function recordAgreement(ctx: AccountContext, number: string, agreed: Agreement): Statement {
  const detail = JSON.stringify({ note: agreed.text, agreement: agreed });
  return recordConsentEvent(ctx, {
    number,
    kind: "consent",
    detail: sql`${detail}`,
    when: sql`true`,
  });
}

const state = z.object({ out: z.number(), blocked: z.number() });

/** Whether a number is opted out, or blocked, on any of the lists that count for the account. */
export async function suppressionOn(ctx: AccountContext, lists: readonly string[], number: string) {
  const [row] = await ctx.db.rows(
    sql`SELECT COALESCE(MAX(opted_out_at IS NOT NULL), 0) AS out,
        COALESCE(MAX(blocked_at IS NOT NULL), 0) AS blocked
      FROM suppressions WHERE account_id IN ${amongIds(lists)} AND number = ${number}`,
    state,
  );
  return { isOut: row?.out === 1, isBlocked: row?.blocked === 1 };
}

const due = z.object({ account_id: z.string(), id: z.string() });

/** Those of a shard whose time has come. */
export function dueSubmissions(shard: D1Database, now: number, limit: number) {
  return readRows(
    shard,
    sql`SELECT account_id, id FROM contact_form_submissions WHERE due_at <= ${now}
      ORDER BY due_at LIMIT ${limit}
      /* cross-account: a sweep looks at what is due in every account */`,
    due,
  );
}
