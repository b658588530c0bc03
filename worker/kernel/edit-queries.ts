import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { DECISIONS } from "#core/rules/overtaken.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";

/** The version of a record of CONTROL, for a list or a guard: its newest audit row. */
export function versionOf(subject: SQL): SQL<string | null> {
  return sql<string | null>`(SELECT MAX(v.id) FROM audit v WHERE v.subject = ${subject})`;
}

export async function readVersion(
  { control }: Pick<Kernel, "control">,
  subject: SQL,
): Promise<string | null> {
  const rows = await control.rows(
    sql`SELECT ${versionOf(subject)} AS version
      /* cross-account: CONTROL's own audit, of records that no account has */`,
    z.object({ version: z.string().nullable() }),
  );
  return rows[0]?.version ?? null;
}

/** Aborts if anyone has changed the record since that version. */
export function abortIfEdited(subject: string, version: string | null): Statement {
  return abortUnless(sql`${versionOf(sql`${subject}`)} IS ${version}`);
}

const edit = z.object({ id: z.string(), actor: z.string(), action: z.string(), at: z.number() });
export type LastEdit = z.infer<typeof edit>;

/** Who changed a record of CONTROL last; with a condition, whose change of that kind was the last. */
export async function lastEdit(
  { control }: Pick<Kernel, "control">,
  subject: string,
  such: SQL = sql`1`,
): Promise<LastEdit | undefined> {
  const rows = await control.rows(
    sql`SELECT id, actor, action, at FROM audit WHERE subject = ${subject} AND ${such}
      ORDER BY id DESC LIMIT 1 /* cross-account: CONTROL's own audit, of records that no account has */`,
    edit,
  );
  return rows[0];
}

const DECIDES = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(DECISIONS)})
  WHERE action LIKE '%.' || value)`;

/** Who decided about a record of CONTROL last. */
export function lastDecision(ctx: Pick<Kernel, "control">, subject: string) {
  return lastEdit(ctx, subject, DECIDES);
}

/** Who decided about something on an account's shard last. */
export async function lastDecisionOnShard(
  { db, account }: Pick<AccountContext, "db" | "account">,
  subject: string,
): Promise<LastEdit | undefined> {
  const rows = await db.rows(
    sql`SELECT id, actor, action, at FROM audit WHERE account_id = ${account.id}
      AND subject = ${subject} AND ${DECIDES} ORDER BY id DESC LIMIT 1`,
    edit,
  );
  return rows[0];
}

/** The name of an audit row's actor; `… as …` is the first of the two. */
export async function nameOfActor(
  { control }: Pick<Kernel, "control">,
  actor: string,
): Promise<string> {
  const [userId = ""] = actor.split(" ");
  const named = z.object({ name: z.string() });
  const [row] = await control.rows(sql`SELECT name FROM users WHERE id = ${userId}`, named);
  return row?.name || "Someone else";
}
