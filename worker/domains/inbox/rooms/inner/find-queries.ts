import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type Id, idSchema } from "#core/ids.ts";
import { may } from "#core/permissions.ts";
import { labelledValues } from "#core/rules/labelled-values.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { visible } from "./room-queries.ts";

const found = z.object({
  account_id: z.string(),
  id: idSchema("room"),
  number: z.string(),
  status: z.enum(["open", "closed"]),
  snoozed_until: z.number().nullable(),
  assignee_id: z.string().nullable(),
  assignee_account: z.string().nullable(),
});

/** A room of the person's account, or one that is assigned to it; undefined if they may not see it. */
export async function findVisible(ctx: AccountContext, id: string, parent: string | undefined) {
  const accounts = [ctx.account.id, ...(parent ? [parent] : [])];
  const [room] = await ctx.db.rows(
    sql`SELECT r.account_id, r.id, r.number, r.status, r.snoozed_until, r.assignee_id,
        r.assignee_account
      FROM rooms r WHERE r.account_id IN ${amongIds(accounts)}
        AND r.id = ${id} AND ${visible(ctx)}`,
    found,
  );
  return room;
}

const byNumber = found.pick({ id: true });

/** The account's room with a number. */
export async function roomByNumber(ctx: AccountContext, number: string) {
  const [room] = await ctx.db.rows(
    sql`SELECT id FROM rooms WHERE account_id = ${ctx.db.accountId} AND number = ${number}`,
    byNumber,
  );
  return room?.id;
}

/** Nothing if the number has one already. */
export function insertRoom(ctx: AccountContext, id: Id<"room">, number: string): Statement {
  const now = ctx.now();
  return statement(sql`INSERT INTO rooms (account_id, id, number, updated_at, created_at)
    VALUES (${ctx.db.accountId}, ${id}, ${number}, ${now}, ${now})
    ON CONFLICT (account_id, number) DO NOTHING`);
}

/** Whose messages a thread shows, as SQL: found in the statement that reads them, so that it needs no other. */
export interface Thread {
  account: SQL;
  number: SQL;
  room: SQL;
}

/** The thread of a room that the person may see; of no room if they may not. */
export function threadOfRoom(ctx: AccountContext, accounts: readonly string[], id: string): Thread {
  const column = (name: string) => sql`(SELECT r.${sql.raw(name)} FROM rooms r
    WHERE r.account_id IN ${amongIds(accounts)} AND r.id = ${id} AND ${visible(ctx)})`;
  return { account: column("account_id"), number: column("number"), room: column("id") };
}

/** What was written to and from a number, whether there is a room for it or not. */
export function threadOfNumber(ctx: AccountContext, number: string): Thread {
  const account = sql`${ctx.db.accountId}`;
  return {
    account,
    number: sql`${number}`,
    room: sql`(SELECT r.id FROM rooms r WHERE r.account_id = ${account} AND r.number = ${number})`,
  };
}

/** Of the contacts that have one number. */
const MOST_CONTACTS = 50;

const values = z.record(z.string(), z.string());
const labels = z.array(z.string());
const contactRow = z.object({
  id: z.string(),
  group_id: z.string(),
  group_name: z.string(),
  labels: z.string().transform((text) => labels.parse(JSON.parse(text))),
  fields: z.string().transform((text) => values.parse(JSON.parse(text))),
});

/** The contacts with the number of a thread; none for people who may not read contacts. */
export async function contactsOf(ctx: AccountContext, { account, number }: Thread) {
  if (!may(personOf(ctx), "group")) return [];
  const rows = await ctx.db.rows(
    sql`SELECT c.id, c.group_id, g.name AS group_name, g.fields AS labels, c.fields
      FROM contacts c
      JOIN groups g ON g.account_id = c.account_id AND g.id = c.group_id
      WHERE c.account_id = ${account} AND c.number = ${number}
      ORDER BY g.name LIMIT ${MOST_CONTACTS}`,
    contactRow,
  );
  return rows.map(({ id, group_id, group_name, labels, fields }) => ({
    _id: id,
    group: { _id: group_id, name: group_name },
    fields: Object.fromEntries(
      labelledValues(fields, labels).map(({ name, value }) => [name, value]),
    ),
  }));
}
