import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { asSearched } from "#worker/db/schema/folded.ts";
import { anyList, suppressionsOf } from "#worker/domains/audience/suppressions/join-queries.ts";
import { type ColumnFilter, passes } from "./inner/column-queries.ts";
import type { ContactCursor } from "./inner/contact-cursor.ts";
import type { ContactSearch } from "./inner/contact-search.ts";

export const contactRow = z.object({
  id: z.string(),
  group_id: z.string(),
  number: z.string(),
  fields: z.string(),
  created_at: z.number(),
  updated_at: z.number(),
  opted_out: z.number(),
  blocked: z.number(),
});
export type ContactRow = z.infer<typeof contactRow>;

/** What is read of a contact; goes with `suppressionsOf`. */
export function contactColumns(lists: readonly string[]): SQL {
  return sql`c.id, c.group_id, c.number, c.fields, c.created_at, c.updated_at,
  ${anyList(lists, "opted_out_at")} AS opted_out, ${anyList(lists, "blocked_at")} AS blocked`;
}

function withSuppressions(lists: readonly string[]): SQL {
  return sql`SELECT ${contactColumns(lists)} FROM contacts c ${suppressionsOf(lists)}`;
}

/** `lists`: those of the account that looks, which may be a sub-account that a group is shared with. */
export async function contactById(
  ctx: AccountContext,
  id: string,
  lists: readonly string[] = [ctx.account.id],
): Promise<ContactRow> {
  const row = await findContact(ctx, id, { lists });
  if (!row) throw notFound("Contact");
  return row;
}

/** The same of one that may not be there, or, with `groups`, not in one of them. */
export async function findContact(
  ctx: AccountContext,
  id: string,
  { lists, groups }: { lists: readonly string[]; groups?: SQL },
) {
  const [row] = await ctx.db.rows(
    sql`${withSuppressions(lists)} WHERE c.account_id = ${ctx.db.accountId} AND c.id = ${id}
      ${groups ? sql`AND c.group_id IN (${groups})` : sql``}`,
    contactRow,
  );
  return row;
}

interface Narrowed {
  groupId: string;
  search: ContactSearch | undefined;
  filters: readonly ColumnFilter[];
}

function matching(ctx: AccountContext, { groupId, search, filters }: Narrowed): SQL {
  return sql`c.account_id = ${ctx.db.accountId} AND c.group_id = ${groupId}${passes(filters)}${searched(search)}`;
}

/** What a search adds to a condition. */
export function searched(search: ContactSearch | undefined): SQL {
  if (!search) return sql``;
  if (search.number) return sql` AND c.number = ${search.number}`;
  const value = valueHas(search.text);
  if (!search.digits) return sql` AND ${value}`;
  return sql` AND (instr(c.number, ${search.digits}) > 0 OR (${value}))`;
}

const FIELDS = asSearched("c.fields");
/** What JSON writes in another way than it reads. */
const ESCAPED = /["\\\p{Cc}]/u;

/** One of the contact's values holds the text. Only where the whole JSON does is it taken apart. */
function valueHas(text: string): SQL {
  const inJson = ESCAPED.test(text) ? sql`1` : sql`instr(${FIELDS}, ${text}) > 0`;
  return sql`${inJson} AND EXISTS (SELECT 1 FROM json_each(${FIELDS}) f
    WHERE instr(f.value, ${text}) > 0)`;
}

export interface ContactPage extends Narrowed {
  /** Accounts whose suppressions show. */
  lists: readonly string[];
  after: ContactCursor | undefined;
  limit: number;
}

/** Newest change first. */
export function contactPage(ctx: AccountContext, page: ContactPage): Promise<ContactRow[]> {
  const { after } = page;
  const rest = after ? sql` AND (c.updated_at, c.id) < (${after.updatedAt}, ${after.id})` : sql``;
  return ctx.db.rows(
    sql`${withSuppressions(page.lists)} WHERE ${matching(ctx, page)}${rest}
      ORDER BY c.updated_at DESC, c.id DESC LIMIT ${page.limit}`,
    contactRow,
  );
}

/** The same where the group has at most `most` contacts; undefined where it has more. */
export async function smallContactCount(
  ctx: AccountContext,
  narrowed: Narrowed,
  most: number,
): Promise<number | undefined> {
  const [row] = await ctx.db.rows(
    sql`SELECT CASE WHEN total <= ${most} THEN
        (SELECT COUNT(*) FROM contacts c WHERE ${matching(ctx, narrowed)}) END AS n
      FROM groups WHERE account_id = ${ctx.db.accountId} AND id = ${narrowed.groupId}`,
    z.object({ n: z.number().nullable() }),
  );
  return row?.n ?? undefined;
}

export async function contactCount(ctx: AccountContext, narrowed: Narrowed): Promise<number> {
  const [row] = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n FROM contacts c WHERE ${matching(ctx, narrowed)}`,
    z.object({ n: z.number() }),
  );
  return row?.n ?? 0;
}

interface SetOfContacts extends Narrowed {
  lists: readonly string[];
  /** Only these; otherwise those whose number is behind the first and not behind the second. */
  ids: readonly string[] | undefined;
  after: string;
  upTo: string | undefined;
}

/** The contacts of a set that match. */
export function contactSet(ctx: AccountContext, set: SetOfContacts): Promise<ContactRow[]> {
  const { lists, ids, after, upTo } = set;
  const last = upTo === undefined ? sql`` : sql` AND c.number <= ${upTo}`;
  const which = ids ? sql`c.id IN ${amongIds(ids)}` : sql`c.number > ${after}${last}`;
  return ctx.db.rows(
    sql`${withSuppressions(lists)} WHERE ${matching(ctx, set)} AND ${which}`,
    contactRow,
  );
}

/** The number of the contact that is so many behind this one, if there are more. */
export async function numberBehind(
  ctx: AccountContext,
  groupId: string,
  after: string,
  many: number,
): Promise<string | undefined> {
  const [row] = await ctx.db.rows(
    sql`SELECT number FROM contacts WHERE account_id = ${ctx.db.accountId}
      AND group_id = ${groupId} AND number > ${after} ORDER BY number LIMIT 1 OFFSET ${many - 1}`,
    z.object({ number: z.string() }),
  );
  return row?.number;
}

/** Those of these contacts that are in the group. */
export async function contactsAmong(
  ctx: AccountContext,
  groupId: string,
  ids: readonly string[],
): Promise<ContactRow[]> {
  return ctx.db.rows(
    sql`${withSuppressions([ctx.account.id])} WHERE c.account_id = ${ctx.db.accountId} AND c.group_id = ${groupId}
      AND c.id IN ${amongIds(ids)}`,
    contactRow,
  );
}

/** Which of these numbers the group has. */
export async function numbersInGroup(
  ctx: AccountContext,
  groupId: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db.rows(
    sql`SELECT c.number FROM json_each(${JSON.stringify(numbers)}) j
      CROSS JOIN contacts c ON c.account_id = ${ctx.db.accountId} AND c.group_id = ${groupId}
        AND c.number = j.value`,
    z.object({ number: z.string() }),
  );
  return new Set(rows.map(({ number }) => number));
}

/** A group's next contacts in the order of their numbers. */
export function contactsAfter(ctx: AccountContext, groupId: string, after: string, limit: number) {
  return ctx.db.rows(
    sql`SELECT id, number FROM contacts
      WHERE account_id = ${ctx.db.accountId} AND group_id = ${groupId} AND number > ${after}
      ORDER BY number LIMIT ${limit}`,
    z.object({ id: z.string(), number: z.string() }),
  );
}
