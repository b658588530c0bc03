import { sql } from "drizzle-orm";
import * as z from "zod";
import { may } from "#core/permissions.ts";
import { labelledValues } from "#core/rules/labelled-values.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import type { Thread } from "./find-queries.ts";

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
