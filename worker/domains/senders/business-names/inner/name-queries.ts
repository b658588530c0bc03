import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { FOUND_ANYWHERE, NAME_STATUSES } from "#core/rules/business-names.ts";
import { foldedWords, foldName } from "#core/rules/folded-names.ts";
import type { SystemContext } from "#worker/context.ts";
import { businessNames } from "#worker/db/schema/control/business-names.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export type Control = Pick<SystemContext, "control">;
type Clocked = Control & Pick<SystemContext, "now">;

export type NameRow = typeof businessNames.$inferSelect;
export type NameStatus = NameRow["status"];

const MOST_OWN = 200;
const CURRENT = ["pending", "approved"] as const;

export function nameById(ctx: Control, id: string): Promise<NameRow | undefined> {
  return ctx.control.find(businessNames, eq(businessNames.id, id));
}

/** All but removed ones. */
const kept = (account: string) =>
  and(eq(businessNames.accountId, account), sql`${businessNames.status} <> 'removed'`);

/** Newest first. */
export function namesOfAccount(ctx: Control, account: string): Promise<NameRow[]> {
  const orderBy = desc(businessNames.id);
  return ctx.control.list(businessNames, { where: kept(account), orderBy, limit: MOST_OWN });
}

export const idsOfAccount = (account: string): SQL =>
  sql`SELECT id FROM business_names WHERE ${kept(account)}`;

/** One of them by its name, in any case; the newest, since rejected ones stay. */
export async function ownName(ctx: Control, account: string, name: string) {
  const where = and(kept(account), sql`lower(${businessNames.name}) = ${name.toLowerCase()}`);
  const orderBy = desc(businessNames.id);
  return (await ctx.control.list(businessNames, { where, orderBy, limit: 1 }))[0];
}

const flag = z.number().transform(Boolean);
const claims = z.object({ own: flag, others: flag, blocked: z.string().nullable() });

/** Who has a name that looks the same, and which blocked word it contains. */
export async function claimsOn(ctx: Control, { account, name }: { account: string; name: string }) {
  const folded = foldName(name);
  const words = JSON.stringify([...foldedWords(name)]);
  const like = sql`SELECT 1 FROM business_names
    WHERE folded = ${folded} AND status IN ('pending', 'approved')`;
  const [found] = await ctx.control.rows(
    sql`SELECT EXISTS (${like} AND account_id = ${account}) AS own,
      EXISTS (${like} AND account_id <> ${account}) AS others,
      (SELECT w.word FROM blocked_words w WHERE CASE WHEN length(w.folded) >= ${FOUND_ANYWHERE}
        THEN instr(${folded}, w.folded) > 0
        ELSE w.folded IN (SELECT value FROM json_each(${words})) END
        ORDER BY w.folded LIMIT 1) AS blocked`,
    claims,
  );
  return found ?? { own: false, others: false, blocked: null };
}

type Fresh = Pick<NameRow, "id" | "accountId" | "name" | "abn" | "evidence" | "needsEvidence">;

const other = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(NAME_STATUSES),
  accountName: z.string(),
});

/** Names of other accounts that look like it, with the names of the accounts; those that may be sent as first. */
export function othersLike(ctx: Control, id: string) {
  return ctx.control.rows(
    sql`SELECT o.id AS _id, o.name, o.status, a.name AS accountName FROM business_names n
      JOIN business_names o ON o.folded = n.folded AND o.account_id <> n.account_id
        AND o.status IN ('pending', 'approved')
      JOIN accounts a ON a.id = o.account_id
      WHERE n.id = ${id} ORDER BY o.status, o.id LIMIT 20`,
    other,
  );
}

/** A name that waits for its approval, in the place of those that looked like it and were rejected. */
export function insertName(ctx: Clocked, fresh: Fresh): Statement[] {
  const now = ctx.now();
  const folded = foldName(fresh.name);
  const { orm } = ctx.control;
  const rejected = and(
    eq(businessNames.accountId, fresh.accountId),
    eq(businessNames.folded, folded),
    eq(businessNames.status, "rejected"),
  );
  return [
    statement(orm.update(businessNames).set({ status: "removed", changedAt: now }).where(rejected)),
    statement(
      orm.insert(businessNames).values({
        ...fresh,
        folded,
        status: "pending",
        createdAt: now,
        changedAt: now,
        version: 1,
        appliedAt: now,
      }),
    ),
  ];
}

/** Of a name without evidence: that no other account has one that looks like it. */
export function isNameFree(account: string, name: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM business_names WHERE folded = ${foldName(name)}
    AND status IN ('pending', 'approved') AND account_id <> ${account})`;
}

interface Change {
  id: string;
  from: readonly NameStatus[];
  /** The one that was read; without it, any. */
  version?: number;
  to: NameStatus;
  reason?: string | null;
  notice?: string | null;
  /** Whether the account's shard must know of it. */
  apply: boolean;
}

/** Changes nothing if it is in none of these states any more, or is another version. */
export function changeName(
  ctx: Clocked,
  { id, from, version, to, apply, ...rest }: Change,
): Statement {
  const now = ctx.now();
  const change = {
    ...rest,
    status: to,
    changedAt: now,
    version: sql`version + 1`,
    appliedAt: apply ? null : now,
  };
  const where = and(
    eq(businessNames.id, id),
    inArray(businessNames.status, [...from]),
    version === undefined ? undefined : eq(businessNames.version, version),
  );
  return ctx.control.update(businessNames, change, where);
}

/** Changes nothing if the name has changed since it was read. */
export function changeEvidence(
  ctx: Control,
  { id, version }: NameRow,
  evidence: Pick<NameRow, "abn" | "evidence">,
): Statement {
  const where = and(eq(businessNames.id, id), eq(businessNames.version, version));
  const change = { ...evidence, version: sql`version + 1` };
  return ctx.control.update(businessNames, change, where);
}

/** Whether the account may send as it, by this row or by another one. */
export async function isApproved(ctx: Control, { accountId, name }: NameRow): Promise<boolean> {
  const where = and(
    eq(businessNames.accountId, accountId),
    eq(businessNames.folded, foldName(name)),
    eq(businessNames.name, name),
    eq(businessNames.status, "approved"),
  );
  return (await ctx.control.find(businessNames, where)) !== undefined;
}

/** Names of accounts that were deleted: others may have them. */
export function namesOfDeleted(ctx: Control, limit: number): Promise<NameRow[]> {
  const gone = sql`(SELECT id FROM accounts WHERE deleted_at IS NOT NULL AND purged_at IS NULL)`;
  return ctx.control.list(businessNames, {
    where: and(
      sql`${businessNames.accountId} IN ${gone}`,
      inArray(businessNames.status, [...CURRENT]),
    ),
    limit,
  });
}

/** What a carrier has to be given again: its owner has confirmed it, or asks for it again. */
const AGAIN = sql`business_names.status = 'approved' AND business_names.id IN (
  SELECT name_id FROM name_registrations WHERE state = 'not_submitted')`;

export async function waitingNames(ctx: Control): Promise<number> {
  const [row] = await ctx.control.rows(
    sql`SELECT (SELECT COUNT(*) FROM business_names WHERE status = 'pending')
      + (SELECT COUNT(*) FROM business_names WHERE ${AGAIN}) AS n`,
    z.object({ n: z.number() }),
  );
  return row?.n ?? 0;
}

interface NameFilter {
  /** `again`: approved, and to be submitted again. */
  status: NameStatus | "again" | undefined;
  search: string | undefined;
}

function matching({ status, search }: NameFilter): SQL | undefined {
  const folded = search ? foldName(search) : "";
  return and(
    status === "again" ? AGAIN : status && eq(businessNames.status, status),
    folded === ""
      ? undefined
      : and(gte(businessNames.folded, folded), lt(businessNames.folded, `${folded}\u{10ffff}`)),
  );
}

type NamePage = NameFilter & { limit: number; offset: number };

/** The ids of the same page. */
export const idsOfPage = ({ limit, offset, ...filter }: NamePage): SQL =>
  sql`SELECT id FROM business_names WHERE ${matching(filter) ?? sql`1`}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;

export async function namePage(ctx: Control, { limit, offset, ...filter }: NamePage) {
  const where = matching(filter);
  const rows = ctx.control.orm
    .select({ row: businessNames, accountName: accounts.name })
    .from(businessNames)
    .leftJoin(accounts, eq(accounts.id, businessNames.accountId))
    .where(where)
    .orderBy(desc(businessNames.id))
    .limit(limit)
    .offset(offset);
  const [items, total] = await Promise.all([rows, ctx.control.count(businessNames, where)]);
  return { items, total };
}
