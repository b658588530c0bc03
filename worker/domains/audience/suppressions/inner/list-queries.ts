import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { BLOCK_TEXTS, type BlockRecord } from "#core/contract/suppressions/suppressions.ts";
import { invalid } from "#core/errors.ts";
import { type BlockId, blockIdText, readBlockId } from "#core/rules/block-ids.ts";
import { OPT_OUT_WAYS, OTHER_OPT_OUTS } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import { nameColumn } from "#worker/domains/sending/messages/message-row-queries.ts";

const row = z.object({
  kind: z.enum(["block", "optOut"]),
  number: z.string(),
  sender: z.string().nullable(),
  at: z.number(),
  how: z.string(),
  sent_from: z.string().nullable(),
  campaign_id: z.string().nullable(),
  campaign_name: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The account whose messages they opted out of first; null for this one's own. */
  origin: z.string().nullable(),
  name: z.string().nullable(),
});
export type BlockRow = z.infer<typeof row>;

type How = BlockRecord["how"];

interface Narrowing {
  how: readonly How[] | undefined;
  /** A number as it is stored, or the beginning of one. */
  number: string | undefined;
}

/** The rows of one table that are on the list for one reason; each has an index in the list's order. */
interface Part {
  ways: readonly How[];
  table: string;
  /** Since when. */
  at: string;
  /** As the list calls it. */
  how: string;
  columns: string;
  /** The order within one moment, after the number. */
  last?: string;
}

const PARTS: readonly Part[] = [
  {
    ways: OPT_OUT_WAYS,
    table: "suppressions INDEXED BY suppressions_opted_out",
    at: "opted_out_at",
    how: `iif(source IN ('${OTHER_OPT_OUTS.join("', '")}'), source, 'stop')`,
    columns:
      "'optOut' AS kind, NULL AS sender, opt_sender AS sent_from, opt_campaign AS campaign_id, NULL AS by, NULL AS reason, opt_origins->>0 AS origin",
  },
  {
    ways: ["account", "administrator", "file"],
    table: "suppressions INDEXED BY suppressions_blocked",
    at: "blocked_at",
    how: "COALESCE(block_source, 'account')",
    columns:
      "'block' AS kind, NULL AS sender, NULL AS sent_from, NULL AS campaign_id, blocked_by AS by, block_reason AS reason, NULL AS origin",
  },
  {
    ways: ["link"],
    table: "sender_opt_outs INDEXED BY sender_opt_outs_since",
    at: "opted_out_at",
    how: "'link'",
    columns:
      "'optOut' AS kind, sender, sender AS sent_from, campaign AS campaign_id, NULL AS by, NULL AS reason, opt_origins->>0 AS origin",
    last: "sender",
  },
];

/** No text that begins in a certain way comes after that beginning and this. */
const LAST = "\u{10ffff}";

function inPart(ctx: AccountContext, { at, how }: Part, wanted: Narrowing): SQL {
  const set = sql`account_id = ${ctx.db.accountId} AND ${sql.raw(at)} IS NOT NULL`;
  const way = wanted.how
    ? sql`AND ${sql.raw(how)} IN (SELECT value FROM json_each(${JSON.stringify(wanted.how)}))`
    : sql``;
  if (wanted.number === undefined) return sql`${set} ${way}`;
  return sql`${set} ${way} AND number BETWEEN ${wanted.number} AND ${wanted.number + LAST}`;
}

function partsFor({ how }: Narrowing): readonly Part[] {
  return PARTS.filter(({ ways }) => !how || ways.some((way) => how.includes(way)));
}

/** Where a part's index is entered. Only of senders does a number have several rows of one moment. */
function behind({ at, last }: Part, after: BlockCursor): SQL {
  const moment = sql.raw(at);
  if (!last) return sql`AND (${moment}, number) <= (${after.at}, ${after.number})`;
  const sender = after.kind === "optOut" ? (after.sender ?? "") : "";
  return sql`AND (${moment}, number, ${sql.raw(last)}) < (${after.at}, ${after.number}, ${sender})`;
}

/**
 * A page of the list, latest first; within one moment by number, then by kind and sender. Each part is
 * read in that order as far as the page can reach.
 */
export function blockPage(
  ctx: AccountContext,
  page: Narrowing & { after: BlockCursor | undefined; limit: number },
): Promise<BlockRow[]> {
  const { after, limit } = page;
  const parts = partsFor(page).map((part) => {
    const { at, last } = part;
    const columns = sql.raw(`${at} AS at, number, ${part.how} AS how, ${part.columns}`);
    const until = after ? behind(part, after) : sql``;
    const order = sql.raw(`${at} DESC, number DESC${last ? `, ${last} DESC` : ""}`);
    return sql`SELECT * FROM (SELECT ${columns} FROM ${sql.raw(part.table)}
      WHERE ${inPart(ctx, part, page)} ${until}
      ORDER BY ${order} LIMIT ${limit + 1})`;
  });
  const rest = after
    ? sql`WHERE (at, number, kind, COALESCE(sender, '')) <
        (${after.at}, ${after.number}, ${after.kind}, ${after.sender ?? ""})`
    : sql``;
  return ctx.db.rows(
    sql`SELECT listed.*, c.name AS campaign_name, ${nameColumn(ctx, sql`listed.number`)}
      FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) ${rest}
        ORDER BY at DESC, number DESC, kind DESC, sender DESC LIMIT ${limit}) listed
      LEFT JOIN campaigns c ON c.account_id = ${ctx.db.accountId} AND c.id = listed.campaign_id
      ORDER BY listed.at DESC, listed.number DESC, listed.kind DESC, listed.sender DESC`,
    row,
  );
}

/** How many rows the list has; the indexes hold all that this reads. */
export async function blockCount(ctx: AccountContext, wanted: Narrowing): Promise<number> {
  const counts = partsFor(wanted).map(
    (part) => sql`(SELECT COUNT(*) FROM ${sql.raw(part.table)} WHERE ${inPart(ctx, part, wanted)})`,
  );
  const [found] = await ctx.db.rows(
    sql`SELECT ${sql.join(counts, sql` + `)} AS n`,
    z.object({ n: z.number() }),
  );
  return found?.n ?? 0;
}

const suppressed = z.object({ number: z.string(), blocked: z.number(), opted_out: z.number() });

/** Numbers that get nothing from the account, in order, behind one. */
export function suppressedNumbers(
  ctx: AccountContext,
  { after, limit }: { after: string; limit: number },
) {
  return ctx.db.rows(
    sql`SELECT number, blocked_at IS NOT NULL AS blocked, opted_out_at IS NOT NULL AS opted_out
      FROM suppressions WHERE account_id = ${ctx.db.accountId} AND number > ${after}
        AND (blocked_at IS NOT NULL OR opted_out_at IS NOT NULL)
      ORDER BY number LIMIT ${limit}`,
    suppressed,
  );
}

/** The last row of a page; the next page begins behind it. */
export interface BlockCursor extends BlockId {
  at: number;
}

export function cursorText({ at, ...id }: BlockCursor): string {
  return `${at}-${blockIdText(id)}`;
}

export function readCursor(text: string | undefined): BlockCursor | undefined {
  if (text === undefined) return undefined;
  const [, at = "", id = ""] = /^(\d{1,15})-(.+)$/.exec(text) ?? [];
  const record = readBlockId(id);
  if (!record) throw invalid("cursor", BLOCK_TEXTS.badCursor);
  return { at: Number(at), ...record };
}
