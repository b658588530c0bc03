import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type Id, idSchema, newId } from "#core/ids.ts";
import { documentsUntil } from "#core/rules/verification-review.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { files } from "#worker/db/schema/shard/files.ts";
import { verifications } from "#worker/db/schema/shard/verification.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";

export type FormRow = typeof verifications.$inferSelect;
export type Status = FormRow["status"];
export type StepChange = Partial<Pick<FormRow, "step1" | "step2" | "step3">>;

export function pendingForms(ctx: AccountContext): Promise<number> {
  return ctx.db.count(verifications, eq(verifications.status, "pending"));
}

export function formById(ctx: AccountContext, id: string): Promise<FormRow> {
  return ctx.db.get(verifications, eq(verifications.id, id), "Verification");
}

export function newestForms(ctx: AccountContext, limit: number): Promise<FormRow[]> {
  return ctx.db.list(verifications, { orderBy: desc(verifications.id), limit });
}

/** The ids of the documents that any of the account's forms names. */
export function documentIds(ctx: AccountContext): SQL {
  return sql`SELECT wanted.value FROM verifications v, json_each(v.step3, '$.verificationDoc') wanted
    WHERE v.account_id = ${ctx.db.accountId}`;
}

export function insertForm(
  ctx: AccountContext,
  steps: StepChange,
): { id: Id<"verification">; insert: Statement } {
  const now = ctx.now();
  const id = newId("verification", now);
  const kept = { createdAt: now, documentsUntil: documentsUntil(now) };
  const values = { ...steps, ...kept, id, status: "draft" } as const;
  return { id, insert: ctx.db.insert(verifications, values) };
}

export function changeForm(
  ctx: AccountContext,
  id: string,
  change: Partial<Omit<FormRow, "accountId" | "id" | "createdAt">>,
): Statement {
  return ctx.db.update(verifications, change, eq(verifications.id, id));
}

export function deleteForm(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(verifications, eq(verifications.id, id));
}

/** Aborts the batch unless the form is in one of these states. */
export function abortUnlessInStatus(ctx: AccountContext, id: string, statuses: readonly Status[]) {
  return abortUnless(sql`EXISTS (SELECT 1 FROM verifications WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND status IN (SELECT value FROM json_each(${JSON.stringify(statuses)})))`);
}

/** Aborts the batch unless the form waits as it was sent the `round`th time. */
export function abortUnlessWaiting(ctx: AccountContext, id: string, round: number): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM verifications WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND status = 'pending' AND round = ${round})`);
}

/** Aborts the batch if the form has changed since it was read. */
export function abortUnlessAsRead(ctx: AccountContext, form: FormRow): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM verifications WHERE account_id = ${ctx.db.accountId}
    AND id = ${form.id} AND status = ${form.status} AND round = ${form.round}
    AND step1 = ${form.step1} AND step2 = ${form.step2} AND step3 = ${form.step3})`);
}

const due = z.object({ account_id: idSchema("account"), id: idSchema("verification") });

/** Forms whose documents have been kept for long enough. */
export function formsDue(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM verifications WHERE documents_until <= ${now}
    ORDER BY documents_until LIMIT ${limit}
    /* cross-account: the sweep deletes documents of all accounts */`;
  return readRows(shard, query, due);
}

/** Aborts the batch unless the documents of the form are still to be deleted by now. */
export function abortUnlessDue(ctx: AccountContext, id: string): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM verifications WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND documents_until <= ${ctx.now()})`);
}

/** Aborts the batch if another form is already waiting. */
export function abortIfOnePending(ctx: AccountContext): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM verifications
    WHERE account_id = ${ctx.db.accountId} AND status = 'pending')`);
}

/** Aborts the batch unless every one of these is a document of the account. */
export function abortUnlessDocuments(ctx: AccountContext, ids: readonly string[]): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(ids)}) wanted
    WHERE NOT EXISTS (SELECT 1 FROM files WHERE account_id = ${ctx.db.accountId}
      AND id = wanted.value AND purpose = 'verification'))`);
}

interface Document {
  account_id: string;
  id: string;
}

/** Of those documents, the ones that a form names, by account and id. */
export function namedAmong(documents: readonly Document[]): SQL {
  const keys = JSON.stringify(documents.map(({ account_id, id }) => [account_id, id]));
  return sql`SELECT v.account_id, d.value->>1 FROM json_each(${keys}) d
    JOIN verifications v ON v.account_id = d.value->>0 AND instr(v.step3, d.value->>1) > 0
    /* cross-account: the sweep deletes what no form of any account names */`;
}

/** Of a document: that no form of the account names it any more. */
export function unused(ctx: AccountContext): SQL {
  const named = sql`EXISTS (SELECT 1 FROM verifications v WHERE v.account_id = ${ctx.db.accountId}
    AND instr(v.step3, ${files.id}) > 0)`;
  return and(eq(files.purpose, "verification"), sql`NOT ${named}`) ?? sql`0`;
}
