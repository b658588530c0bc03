import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { contains } from "#worker/db/folded.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { contacts } from "#worker/db/schema/shard/contacts.ts";
import { groups } from "#worker/db/schema/shard/groups.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { keepSources } from "#worker/domains/audience/consents/consent-queries.ts";

export type GroupRow = typeof groups.$inferSelect;

/** Aborts the batch while an import is filling one of these groups, or is being undone in it. */
export function abortIfImporting(
  ctx: AccountContext,
  ids: readonly string[],
  /** Whose groups they may be: a parent's too, if it shares them. */
  owners: readonly string[] = [ctx.db.accountId],
): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM groups WHERE account_id IN ${amongIds(owners)}
    AND id IN ${amongIds(ids)} AND importing IS NOT NULL)`);
}

/** The form in which names are compared: no two groups of an account differ by case alone. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

export function groupById(ctx: AccountContext, id: string): Promise<GroupRow> {
  return ctx.db.get(groups, eq(groups.id, id), "Group");
}

export function findGroup(ctx: AccountContext, id: string): Promise<GroupRow | undefined> {
  return ctx.db.find(groups, eq(groups.id, id));
}

export function groupOfContact(ctx: AccountContext, contact: string) {
  const its = sql`SELECT group_id FROM contacts WHERE account_id = ${ctx.db.accountId} AND id = ${contact}`;
  return ctx.db.find(groups, sql`${groups.id} = (${its})`);
}

/** One of these groups, where it is among them. */
export async function findAmong(ctx: AccountContext, id: string, among: IdSet) {
  return ctx.db.find(groups, sql`${groups.id} = ${id} AND ${groups.id} IN ${amongIds(among)}`);
}

/** Those of these ids that are the account's groups. */
export function groupsAmong(ctx: AccountContext, ids: readonly string[]): Promise<GroupRow[]> {
  return ctx.db.list(groups, { where: isAmong(ids), orderBy: asc(groups.id) });
}

/** The name of a group that may be gone by now. */
export async function nameOfGroup(ctx: AccountContext, id: string): Promise<string | undefined> {
  return (await ctx.db.find(groups, eq(groups.id, id)))?.name;
}

export function groupByName(ctx: AccountContext, name: string) {
  return ctx.db.find(groups, eq(groups.nameKey, nameKey(name)));
}

// An id begins with its time, so the primary key gives the order of creation without a sort.
const ORDERS: Readonly<Record<string, SQL>> = {
  createdAt: asc(groups.id),
  "-createdAt": desc(groups.id),
  name: asc(groups.nameKey),
  "-name": desc(groups.nameKey),
};

export interface GroupList {
  search: string | undefined;
  sort: string;
  /** Only these, and of them only those in `ids`, if both are given. */
  among?: IdSet;
  ids?: readonly string[];
  limit: number;
  offset: number;
}

/** A page, and how many there are. */
export function groupPage(ctx: AccountContext, list: GroupList) {
  const { limit, offset } = list;
  return ctx.db.page(groups, { where: matching(list), orderBy: orderOf(list), limit, offset });
}

/** The ids of that page. */
export function idsOfPage(ctx: AccountContext, list: GroupList): SQL {
  return sql`SELECT id FROM groups
    WHERE account_id = ${ctx.db.accountId} AND (${matching(list) ?? sql`1`})
    ORDER BY ${orderOf(list)} LIMIT ${list.limit} OFFSET ${list.offset}`;
}

function matching({ among, ids, search }: GroupList): SQL | undefined {
  return and(isAmong(among), isAmong(ids), nameHas(search));
}

function isAmong(ids: IdSet | undefined): SQL | undefined {
  return ids && sql`${groups.id} IN ${amongIds(ids)}`;
}

function orderOf({ sort }: GroupList): SQL {
  return ORDERS[sort] ?? desc(groups.id);
}

function nameHas(search: string | undefined): SQL | undefined {
  return search?.trim() ? contains("groups.name", search) : undefined;
}

export interface NewGroup {
  id: string;
  name: string;
  fields: readonly string[];
  importing?: string;
  categoryId?: string | null;
}

export function insertGroup(ctx: AccountContext, fresh: NewGroup): Statement {
  return ctx.db.insert(groups, {
    ...fresh,
    nameKey: nameKey(fresh.name),
    fields: JSON.stringify(fresh.fields),
    createdAt: ctx.now(),
  });
}

/** Without a category, the one it has stays; `null` removes it. */
export function changeGroup(
  ctx: AccountContext,
  id: string,
  { name, category }: { name: string; category?: string | null },
): Statement {
  const values = { name, nameKey: nameKey(name) };
  const change = category === undefined ? values : { ...values, categoryId: category };
  return ctx.db.update(groups, change, eq(groups.id, id));
}

/**
 * Changes a group only as it was read: if its labels have changed, or an import was started in it
 * (`importing`), the CHECK on totals fails and the batch is aborted.
 */
export function changeGroupAsRead(
  ctx: AccountContext,
  read: GroupRow,
  change: { fields: readonly string[]; importing?: string },
): Statement {
  const { fields, importing } = change;
  const asRead = importing
    ? sql`fields = ${read.fields} AND importing IS NULL`
    : sql`fields = ${read.fields}`;
  const values = {
    fields: JSON.stringify(fields),
    total: sql`CASE WHEN ${asRead} THEN total ELSE -1 END`,
  };
  const begun = importing ? { importing, errorLog: null } : {};
  return ctx.db.update(groups, { ...values, ...begun }, eq(groups.id, read.id));
}

/** Deletes a group with everything in it. */
export function deleteGroupRows(ctx: AccountContext, id: string): Statement[] {
  const { accountId } = ctx.db;
  const its = sql`SELECT id FROM imports WHERE account_id = ${accountId} AND group_id = ${id}`;
  return [
    keepSources(ctx, sql`c.group_id = ${id}`),
    ctx.db.delete(contacts, eq(contacts.groupId, id)),
    statement(
      sql`DELETE FROM import_rejects WHERE account_id = ${accountId} AND import_id IN (${its})`,
    ),
    statement(
      sql`DELETE FROM import_changes WHERE account_id = ${accountId} AND import_id IN (${its})`,
    ),
    statement(sql`DELETE FROM imports WHERE account_id = ${accountId} AND group_id = ${id}`),
    ctx.db.delete(groups, eq(groups.id, id)),
  ];
}

/** Deletes a group's contacts; the CHECK on totals aborts the batch if an import has begun to fill it. */
export function emptyGroup(ctx: AccountContext, id: string): Statement[] {
  const total = sql`CASE WHEN importing IS NULL THEN 0 ELSE -1 END`;
  // What imports rejected or changed stays, and its bytes with it.
  const bytes = sql`bytes - (SELECT COALESCE(SUM(LENGTH(CAST(c.fields AS BLOB))), 0)
    FROM contacts c WHERE c.account_id = ${ctx.db.accountId} AND c.group_id = ${id})`;
  return [
    ctx.db.update(groups, { total, unsubscribed: 0, bytes }, eq(groups.id, id)),
    keepSources(ctx, sql`c.group_id = ${id}`),
    ctx.db.delete(contacts, eq(contacts.groupId, id)),
  ];
}

/** Gives a group other labels, if it has those of `from` and the condition holds. */
export function changeLabels(
  ctx: AccountContext,
  id: string,
  { from, to }: { from: readonly string[]; to: readonly string[] },
  condition: SQL,
): Statement {
  const same = sql`${groups.fields} = ${JSON.stringify(from)} AND ${condition}`;
  return ctx.db.update(
    groups,
    { fields: JSON.stringify(to) },
    and(eq(groups.id, id), same) ?? sql`0`,
  );
}

/** Ends an import's hold on its group and counts the group again from its rows. */
export function settleGroup(
  ctx: AccountContext,
  job: { id: string; groupId: string },
  errorLog: string | null,
): Statement {
  const { accountId } = ctx.db;
  return ctx.db.update(
    groups,
    {
      importing: null,
      errorLog,
      total: sql`(SELECT COUNT(*) FROM contacts c WHERE c.account_id = ${accountId}
        AND c.group_id = ${job.groupId})`,
      unsubscribed: sql`(SELECT COUNT(*) FROM contacts c CROSS JOIN suppressions s
        ON s.account_id = c.account_id AND s.number = c.number
          AND (s.blocked_at IS NOT NULL OR s.opted_out_at IS NOT NULL)
        WHERE c.account_id = ${accountId} AND c.group_id = ${job.groupId})`,
    },
    and(eq(groups.id, job.groupId), eq(groups.importing, job.id)) ?? sql`0`,
  );
}
