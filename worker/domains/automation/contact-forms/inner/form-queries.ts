import { desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { contactFormFields } from "#core/contract/contact-forms/contact-forms.ts";
import { LEARNED_DAYS, MAX_FORMS } from "#core/rules/contact-forms.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { contactFormDays, contactForms } from "#worker/db/schema/shard/contact-forms.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

/** What an owner sets besides the name and the group: one JSON text. */
export const formSettings = z.object({
  whitelistedDomains: z.array(z.string()),
  formFields: z.array(z.object({ label: z.string(), isCustom: z.boolean() })),
  automationSetting: contactFormFields.automationSetting,
  appearance: contactFormFields.appearance,
  confirm: z.boolean(),
  optIn: contactFormFields.optIn,
});
export type FormSettings = z.output<typeof formSettings>;

type Row = typeof contactForms.$inferSelect;
export type FormRow = Omit<Row, "settings"> & { settings: FormSettings };

function readForm(row: Row): FormRow {
  return { ...row, settings: formSettings.parse(JSON.parse(row.settings)) };
}

interface FormList {
  /** Only this one. */
  id: string | undefined;
  limit: number;
  offset: number;
}

/** Newest first: an id begins with its time. */
export async function formPage(ctx: AccountContext, list: FormList) {
  const { limit, offset } = list;
  const page = { where: matching(list), orderBy: desc(contactForms.id), limit, offset };
  const { rows, total } = await ctx.db.page(contactForms, page);
  return { rows: rows.map(readForm), total };
}

/** The ids of the groups of that page. */
export function groupsOfPage(ctx: AccountContext, list: FormList): SQL {
  return sql`SELECT group_id FROM contact_forms
    WHERE account_id = ${ctx.db.accountId} AND (${matching(list) ?? sql`1`})
    ORDER BY id DESC LIMIT ${list.limit} OFFSET ${list.offset}`;
}

function matching({ id }: FormList): SQL | undefined {
  return id === undefined ? undefined : eq(contactForms.id, id);
}

export async function formById(ctx: AccountContext, id: string): Promise<FormRow> {
  return readForm(await ctx.db.get(contactForms, eq(contactForms.id, id), "Contact form"));
}

export async function findForm(ctx: AccountContext, id: string): Promise<FormRow | undefined> {
  const row = await ctx.db.find(contactForms, eq(contactForms.id, id));
  return row && readForm(row);
}

const owned = z.object({ account_id: z.string(), id: z.string() });

/** Whose form a code is of. */
export async function formByCode(database: D1Database, code: string) {
  const rows = await readRows(
    database,
    sql`SELECT account_id, id FROM contact_forms WHERE code = ${code}
      /* cross-account: a visitor has the code of a form and no account */`,
    owned,
  );
  return rows[0];
}

interface Written {
  name: string;
  groupId: string;
  settings: FormSettings;
  version: number;
}

/** A form of the account's; the batch aborts if it then has too many. */
export function insertForm(
  ctx: AccountContext,
  { id, code, settings, ...values }: Written & { id: string; code: string },
): Statement[] {
  const now = ctx.now();
  const fresh = { pausedFor: null, expected: 0, added: 0, createdAt: now, updatedAt: now };
  return [
    ctx.db.insert(contactForms, {
      ...values,
      ...fresh,
      id,
      code,
      settings: JSON.stringify(settings),
    }),
    abortUnless(sql`NOT EXISTS (SELECT 1 FROM contact_forms WHERE account_id = ${ctx.db.accountId}
      LIMIT 1 OFFSET ${MAX_FORMS})`),
  ];
}

export function changeForm(
  ctx: AccountContext,
  id: string,
  { settings, ...values }: Written & { pausedFor?: string | null; expected?: number },
): Statement {
  const change = { ...values, settings: JSON.stringify(settings), updatedAt: ctx.now() };
  return ctx.db.update(contactForms, change, eq(contactForms.id, id));
}

/** The form and what is waiting in it. */
export function deleteForm(ctx: AccountContext, id: string): Statement[] {
  return [
    ctx.db.delete(contactForms, eq(contactForms.id, id)),
    ctx.db.delete(contactFormDays, eq(contactFormDays.formId, id)),
  ];
}

/** Stops a form; the batch aborts if it is stopped already. */
export function pauseForm(ctx: AccountContext, id: string, reason: string): Statement[] {
  return [
    statement(sql`UPDATE contact_forms SET paused_for = ${reason}, updated_at = ${ctx.now()}
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND paused_for IS NULL`),
    abortUnless(sql`changes() > 0`),
  ];
}

export function countAddedBy(ctx: AccountContext, id: string): Statement {
  return statement(sql`UPDATE contact_forms SET added = added + 1
    WHERE account_id = ${ctx.db.accountId} AND id = ${id}`);
}

/** A day as the counters have it, in UTC. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const count = z.object({ day: z.string(), count: z.number() });

/** How many submissions a form took today and on the days before. */
export async function submissionCounts(ctx: AccountContext, id: string) {
  const today = dayOf(ctx.now());
  const rows = await ctx.db.rows(
    sql`SELECT day, count FROM contact_form_days
      WHERE account_id = ${ctx.db.accountId} AND form_id = ${id}
        AND day >= ${dayOf(ctx.now() - LEARNED_DAYS * 86_400_000)}
      ORDER BY day DESC`,
    count,
  );
  return {
    today: rows.find(({ day }) => day === today)?.count ?? 0,
    before: rows.filter(({ day }) => day !== today).map(({ count }) => count),
  };
}

/** Counts one of today's; the batch aborts if the form is paused or has as many as it may take. */
export function countSubmission(ctx: AccountContext, id: string, most: number): Statement[] {
  const { accountId } = ctx.db;
  const today = dayOf(ctx.now());
  return [
    abortUnless(sql`EXISTS (SELECT 1 FROM contact_forms
        WHERE account_id = ${accountId} AND id = ${id} AND paused_for IS NULL)
      AND COALESCE((SELECT count FROM contact_form_days
        WHERE account_id = ${accountId} AND form_id = ${id} AND day = ${today}), 0) < ${most}`),
    statement(sql`INSERT INTO contact_form_days (account_id, form_id, day, count)
      VALUES (${accountId}, ${id}, ${today}, 1)
      ON CONFLICT (account_id, form_id, day) DO UPDATE SET count = count + 1`),
    // What is learned from is no older.
    statement(sql`DELETE FROM contact_form_days WHERE account_id = ${accountId} AND form_id = ${id}
      AND day < ${dayOf(ctx.now() - (LEARNED_DAYS + 1) * 86_400_000)}`),
  ];
}
