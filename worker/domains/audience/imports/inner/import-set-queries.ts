import { Buffer } from "node:buffer";
import { type SQL, sql } from "drizzle-orm";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import {
  type ContactSet,
  mergeContacts,
  type NewContact,
} from "#worker/domains/audience/contacts/contact-change-queries.ts";
import { addBytes, countSet, SUPPRESSED } from "#worker/domains/audience/groups/count-queries.ts";
import { keepContactsWithin, keepDataWithin } from "#worker/kernel/limits/keep-within.ts";
import { recordFormer } from "./change-queries.ts";

export interface Reject {
  row: number;
  reason: string;
  cells: readonly string[];
  duplicate: boolean;
}

export interface ImportSet {
  importId: string;
  groupId: string;
  /** The cursor before and after the set. */
  from: number;
  to: number;
  contacts: readonly NewContact[];
  /** Whether the group's contacts get the file's values only. */
  replaces: boolean;
  rejects: readonly Reject[];
  /** Contacts that the group may hold. */
  limit: number;
  limits: ContactSet["limits"];
  /** The accounts whose opt-outs count. */
  lists: readonly string[];
}

interface Standing {
  groupId: string | null;
  /** A JSON list. */
  numbers: string;
  /** The accounts whose opt-outs count. */
  lists: readonly string[];
}

/**
 * How many numbers there are, how many of them the group has, how many have opted out, and how many of
 * those that the group does not have are on the account's own list.
 */
export function importSetCounts(ctx: AccountContext, { groupId, numbers, lists }: Standing): SQL {
  const { accountId } = ctx.db;
  return sql`SELECT COUNT(*) AS numbers, COUNT(c.id) AS known, COALESCE(SUM(EXISTS (
      SELECT 1 FROM suppressions s WHERE s.account_id IN ${amongIds(lists)}
        AND s.number = j.value AND s.opted_out_at IS NOT NULL)), 0) AS gone,
      COALESCE(SUM(c.id IS NULL AND EXISTS (SELECT 1 FROM suppressions s
        WHERE s.account_id = ${accountId} AND s.number = j.value AND ${SUPPRESSED})), 0) AS quiet
    FROM json_each(${numbers}) j
      LEFT JOIN contacts c ON c.account_id = ${accountId} AND c.group_id = ${groupId}
        AND c.number = j.value`;
}

/**
 * Moves the cursor and counts the set. If the cursor has moved since it was read, or the import is
 * over, the CHECK on the cursor fails and the batch is aborted: no row is done or counted twice.
 */
function advanceCursor(ctx: AccountContext, set: ImportSet): Statement {
  const { accountId } = ctx.db;
  const numbers = numbersOf(set);
  const duplicates = set.rejects.filter(({ duplicate }) => duplicate).length;
  return statement(sql`UPDATE imports SET
      processed = CASE WHEN processed = ${set.from} AND status IN ('queued', 'running')
        THEN ${set.to} ELSE rows + 1 END,
      status = 'running',
      known = n.known,
      quiet = n.quiet,
      added = added + n.numbers - n.known,
      updated = updated + n.known,
      duplicates = duplicates + ${duplicates},
      rejected = rejected + ${set.rejects.length - duplicates},
      opted_out = opted_out + n.gone,
      updated_at = ${ctx.now()}
    FROM (${importSetCounts(ctx, { ...set, numbers })}) n
    WHERE imports.account_id = ${accountId} AND imports.id = ${set.importId}`);
}

function insertRejects(ctx: AccountContext, set: ImportSet): Statement[] {
  if (set.rejects.length === 0) return [];
  return jsonRows(set.rejects).map((rows) =>
    statement(sql`INSERT INTO import_rejects (account_id, import_id, row, reason, cells)
      SELECT i.account_id, i.id, j.value->>'row', j.value->>'reason', j.value->>'cells'
      FROM imports i CROSS JOIN json_each(${rows}) j
      WHERE i.account_id = ${ctx.db.accountId} AND i.id = ${set.importId}`),
  );
}

/** One step of an import as one batch. The first statement changes nothing if the import is gone. */
export function importSet(ctx: AccountContext, set: ImportSet): Statement[] {
  return [
    advanceCursor(ctx, set),
    ...changeGroup(ctx, set),
    ...insertRejects(ctx, set),
    keepDataWithin(ctx, set.limits),
  ];
}

/**
 * The numbers were looked up with the cursor. If the group has none of them, which is so for most sets,
 * nothing looks for them again.
 */
function changeGroup(ctx: AccountContext, set: ImportSet): Statement[] {
  const { groupId, importId, contacts, limit, limits } = set;
  const at = ctx.now();
  const its = sql`FROM imports WHERE account_id = ${ctx.db.accountId} AND id = ${importId}`;
  const found = sql`SELECT ${contacts.length} - known AS fresh, known, quiet ${its}`;
  const bytes = bytesOf(set);
  const counted = countSet(ctx, { groupId, limit, bytes, rejected: rejectedBytesOf(set), found });
  if (contacts.length === 0) return [counted];
  const known = sql`(SELECT CASE known WHEN 0 THEN '[]' ELSE ${numbersOf(set)} END ${its})`;
  return [
    keepContactsWithin(ctx, limits, sql`SELECT fresh FROM (${found})`),
    counted,
    recordFormer(ctx, set, known, at),
    ...mergeContacts(ctx, { ...set, sourceId: importId, at }),
    addBytes(ctx, groupId, known, 1),
  ];
}

/** What the database counts, if all of them are new. */
function bytesOf({ contacts }: ImportSet): number {
  return contacts.reduce((sum, { fields }) => sum + Buffer.byteLength(JSON.stringify(fields)), 0);
}

function rejectedBytesOf({ rejects }: ImportSet): number {
  return rejects.reduce(
    (sum, { cells }) => sum + ROW_BYTES.reject + Buffer.byteLength(JSON.stringify(cells)),
    0,
  );
}

function numbersOf({ contacts }: ImportSet): string {
  return JSON.stringify(contacts.map(({ number }) => number));
}
