import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { archives } from "#worker/db/schema/shard/archive.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import { type ArchivedMessage, COLUMNS } from "./archived-message.ts";
import { inGroups } from "./inner/blocks.ts";
import { keepHandsets } from "./inner/handset-queries.ts";
import type { Part } from "./write-part.ts";

/** Gives each account of the shard that has campaigns an archive, if it has none: a seek for each, not a scan. */
export async function addArchives(shard: D1Database, now: number): Promise<void> {
  await runBatch(shard, [
    statement(sql`INSERT INTO archives (account_id, next_at)
      WITH RECURSIVE a(id) AS (SELECT MIN(account_id) FROM campaigns UNION ALL
        SELECT (SELECT MIN(account_id) FROM campaigns WHERE account_id > a.id) FROM a WHERE a.id IS NOT NULL)
      SELECT id, ${now} FROM a WHERE id IS NOT NULL
      ON CONFLICT (account_id) DO NOTHING
      /* cross-account: the sweep archives messages of every account */`),
  ]);
}

const due = z.object({ account_id: idSchema("account"), cursor: z.string() });

/** Accounts whose messages are to be looked at, the longest waiting first. */
export function dueArchives(shard: D1Database, now: number, limit: number) {
  return readRows(
    shard,
    sql`SELECT account_id, cursor FROM archives WHERE next_at <= ${now} ORDER BY next_at LIMIT ${limit}
      /* cross-account: the sweep archives messages of every account */`,
    due,
  );
}

/** Aborts its batch if another run has moved on from there. */
export function moveCursor(
  ctx: AccountContext,
  from: string,
  to: { cursor: string; nextAt?: number },
): Statement[] {
  return [
    abortUnless(sql`EXISTS (SELECT 1 FROM archives WHERE account_id = ${ctx.db.accountId}
      AND cursor = ${from})`),
    ctx.db.update(archives, to, sql`cursor = ${from}`),
  ];
}

/** Lets other accounts go first, unless another run has moved on from there. */
export function putOff(ctx: AccountContext, from: string, nextAt: number): Statement {
  return ctx.db.update(archives, { nextAt }, sql`cursor = ${from}`);
}

export interface ArchivedCount {
  slot: number;
  campaign: string;
  status: string;
  carrier: string;
  lot: number;
  messages: number;
  parts: number;
  spent: number;
}

export interface Kept {
  counts: readonly ArchivedCount[];
  /** Campaigns, and JSON: how many of their messages there are by each of what their progress counts. */
  progress: readonly (readonly [campaign: string, counts: string])[];
}

/** Notes an object and what figures need of it, for the batch that deletes its messages. */
export function keepPart(
  ctx: AccountContext,
  part: Part,
  messages: readonly ArchivedMessage[],
  { counts, progress }: Kept,
): Statement[] {
  const account = ctx.db.accountId;
  const { id } = part;
  const coded = messages.flatMap((message) =>
    message.opt_out_code === null ? [] : [[message.opt_out_code, message.id]],
  );
  const counted = counts.map((one) => [
    ...[one.slot, one.campaign, one.status, one.carrier, one.lot],
    ...[one.messages, one.parts, one.spent],
  ]);
  return [
    statement(sql`INSERT INTO archive_parts
        (account_id, id, seq, first_message, last_message, messages, bytes, blocks, archived_at)
      SELECT ${account}, ${id}, COALESCE(MAX(seq), 0) + 1, ${part.first}, ${part.last}, ${part.messages},
        ${part.bytes}, ${JSON.stringify(part.blocks)}, ${ctx.now()}
      FROM archive_parts WHERE account_id = ${account}`),
    ...keepHandsets(ctx, id, inGroups(messages)),
    ...jsonRows(counted).map((json) =>
      statement(sql`INSERT INTO archived_counts
          (account_id, part, slot, campaign_id, status, carrier, lot, messages, parts, spent)
        SELECT ${account}, ${id}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5,
          value->>6, value->>7 FROM json_each(${json})`),
    ),
    ...jsonRows(progress).map((json) =>
      statement(sql`INSERT INTO archived_campaigns (account_id, part, campaign_id, progress)
        SELECT ${account}, ${id}, value->>0, value->>1 FROM json_each(${json})`),
    ),
    ...jsonRows(coded).map((json) =>
      statement(sql`INSERT INTO archived_codes (account_id, code, message_id)
        SELECT ${account}, value->>0, value->>1 FROM json_each(${json})`),
    ),
  ];
}

/** Archived messages as rows `m` of the table of messages, to be joined with what is known of them. */
export function archivedTables(ctx: AccountContext, messages: readonly ArchivedMessage[]): SQL[] {
  const columns = COLUMNS.map(
    (name, at) => sql`value->>${sql.raw(String(at))} AS ${sql.identifier(name)}`,
  );
  return jsonRows(messages.map((message) => COLUMNS.map((name) => message[name]))).map(
    (json) => sql`(SELECT ${ctx.db.accountId} AS account_id, 'out' AS direction, NULL AS quick_id,
      NULL AS attachment_id, 0 AS automatic, ${sql.join(columns, sql`, `)} FROM json_each(${json})) m`,
  );
}

/** Violates the codes' key if one of these is an archived message's, whose link must never lead to another's recipient. */
export function refuseArchivedCodes(codes: readonly (string | null)[]): Statement[] {
  return jsonRows(codes.filter((code) => code !== null)).map((json) =>
    statement(sql`INSERT INTO archived_codes (account_id, code, message_id)
      SELECT account_id, code, message_id FROM archived_codes
      WHERE code IN (SELECT value FROM json_each(${json}))
      /* cross-account: a code is one of the shard's */`),
  );
}

const coded = z.object({ account_id: idSchema("account"), message_id: z.string() });

/** The archived message that a recipient's code is of. */
export async function archivedByCode(shard: D1Database, code: string) {
  const [found] = await readRows(
    shard,
    sql`SELECT account_id, message_id FROM archived_codes WHERE code = ${code}
      /* cross-account: a recipient has the code of a link and no account */`,
    coded,
  );
  return found;
}

/** Whether some of a campaign's messages are archived. */
export async function isArchived(ctx: AccountContext, campaign: string): Promise<boolean> {
  const rows = await ctx.db.rows(
    sql`SELECT 1 AS found FROM archived_campaigns WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${campaign} LIMIT 1`,
    z.object({ found: z.number() }),
  );
  return rows.length > 0;
}
