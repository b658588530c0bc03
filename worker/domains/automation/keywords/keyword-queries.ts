import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { keywordHits, keywords } from "#worker/db/schema/shard/keywords.ts";
import type { Statement } from "#worker/db/statement.ts";

export type KeywordRow = typeof keywords.$inferSelect;

export function keywordById(ctx: AccountContext, id: string): Promise<KeywordRow> {
  return ctx.db.get(keywords, eq(keywords.id, id), "Keyword");
}

interface KeywordList {
  search: string | undefined;
  sender: string | undefined;
  limit: number;
  offset: number;
}

function matches({ search, sender }: KeywordList): SQL {
  const found = search?.trim() ? sql`instr(word, ${search.trim().toUpperCase()}) > 0` : sql`1`;
  return and(found, sender === undefined ? undefined : eq(keywords.sender, sender)) ?? found;
}

/** A page by word, and how many there are. */
export function keywordPage(ctx: AccountContext, list: KeywordList) {
  const { limit, offset } = list;
  const orderBy = [asc(keywords.word), asc(keywords.id)];
  return ctx.db.page(keywords, { where: matches(list), orderBy, limit, offset });
}

/** The ids of that page. */
export function idsOfPage(ctx: AccountContext, list: KeywordList): SQL {
  return sql`SELECT id FROM keywords WHERE account_id = ${ctx.db.accountId} AND ${matches(list)}
    ORDER BY word, id LIMIT ${list.limit} OFFSET ${list.offset}`;
}

/** The ids of the groups of these keywords. */
export function groupIdsIn(ctx: AccountContext, ids: IdSet): SQL {
  return sql`SELECT k.group_id FROM keywords k
    WHERE k.account_id = ${ctx.db.accountId} AND k.id IN ${amongIds(ids)}`;
}

/** The numbers of these keywords. */
export function sendersIn(ctx: AccountContext, ids: IdSet): SQL {
  return sql`SELECT k.sender FROM keywords k
    WHERE k.account_id = ${ctx.db.accountId} AND k.id IN ${amongIds(ids)}`;
}

type Content = Pick<KeywordRow, "sender" | "word" | "action" | "groupId" | "reply">;

export function insertKeyword(ctx: AccountContext, fresh: Content & { id: string }): Statement {
  const now = ctx.now();
  return ctx.db.insert(keywords, { ...fresh, createdAt: now, updatedAt: now });
}

/** For the end of a batch that adds one. */
export function abortIfTooMany(ctx: AccountContext, most: number): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM keywords WHERE account_id = ${ctx.db.accountId}
    LIMIT 1 OFFSET ${most})`);
}

/** What kept it from working before is forgotten. */
export function changeKeyword(ctx: AccountContext, id: string, values: Content): Statement {
  const change = { ...values, problem: null, updatedAt: ctx.now() };
  return ctx.db.update(keywords, change, eq(keywords.id, id));
}

export function deleteKeywordRow(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(keywords, eq(keywords.id, id));
}

export function keywordOn(ctx: AccountContext, { sender, word }: Pick<Content, "sender" | "word">) {
  return ctx.db.find(keywords, sql`${eq(keywords.sender, sender)} AND ${eq(keywords.word, word)}`);
}

const started = z.object({ keyword: z.string(), id: z.string(), name: z.string() });

/** The active workflows that some keywords start, by keyword. */
export async function workflowsStartedBy(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const rows = await ctx.db.rows(
    sql`SELECT t.subject AS keyword, w.id, w.name FROM workflow_triggers t
      JOIN workflows w ON w.account_id = t.account_id AND w.id = t.workflow_id
      WHERE t.account_id = ${ctx.db.accountId} AND t.kind = 'keyword'
        AND t.subject IN ${amongIds(ids)}`,
    started,
  );
  return new Map(rows.map(({ keyword, ...workflow }) => [keyword, workflow]));
}

/** Aborts the batch if the keyword starts an active workflow. */
export function abortIfStarting(ctx: AccountContext, id: string): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM workflow_triggers
    WHERE account_id = ${ctx.db.accountId} AND kind = 'keyword' AND subject = ${id})`);
}

const values = z.object({ value: z.string() });

/** Those of some senders that the account still has and that receive what handsets write to them. */
export async function receivingAmong(
  ctx: AccountContext,
  senders: IdSet,
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows(
    sql`SELECT value FROM senders WHERE account_id = ${ctx.db.accountId}
      AND value IN ${amongIds(senders)}
      AND status = 'approved' AND shared_by IS NULL
      AND type IN (${SENDER_TYPES.shared}, ${SENDER_TYPES.dedicated})`,
    values,
  );
  return new Set(rows.map(({ value }) => value));
}

/** A text that came in, as the keyword that it may be. */
export interface MayBeKeyword {
  /** The number that it was sent to. */
  to: string;
  word: string;
}

const match = z.object({ to: z.string(), word: z.string(), id: z.string() });

/** The keywords among texts: those of the number itself or, where that is not the account's own, of the shared ones. */
export async function keywordsAmong(
  ctx: AccountContext,
  texts: readonly MayBeKeyword[],
): Promise<(text: MayBeKeyword) => string | undefined> {
  const { accountId } = ctx.db;
  const different = new Set(texts.map(({ to, word }) => JSON.stringify([to, word])));
  const rows =
    different.size === 0
      ? []
      : await ctx.db.rows(
          sql`SELECT j.value->>0 AS "to", k.word, k.id
            FROM json_each(${`[${[...different].join(",")}]`}) j
            CROSS JOIN keywords k ON k.account_id = ${accountId} AND k.word = j.value->>1
              AND k.sender = iif(EXISTS (SELECT 1 FROM senders s WHERE s.account_id = ${accountId}
                AND s.value = j.value->>0), j.value->>0, ${SHARED_SENDER})`,
          match,
        );
  const ids = new Map(rows.map(({ to, word, id }) => [JSON.stringify([to, word]), id]));
  return ({ to, word }) => ids.get(JSON.stringify([to, word]));
}

export interface NewHit {
  message: string;
  keyword: string;
  number: string;
}

/** For the batch that stores the messages: each is acted on once. */
export function insertHits(ctx: AccountContext, hits: readonly NewHit[]): Statement[] {
  const at = ctx.now();
  return ctx.db.insertAll(
    keywordHits,
    hits.map(({ message, keyword, number }) => {
      return { messageId: message, keywordId: keyword, number, at, status: "pending" as const };
    }),
  );
}
