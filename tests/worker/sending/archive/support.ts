import * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { messageIds, newId } from "#core/ids.ts";
import { makeCode } from "#core/rules/codes.ts";
import type { Harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { shardOf } from "#tests/worker/reports/dashboard/support.ts";
import { dayAgo, fileOf, linesOf } from "#tests/worker/reports/exports/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { campaignRecipients } from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { recipientOfCode } from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import { unitsBetween } from "#worker/domains/money/credit/used-queries.ts";
import { figures, markStale } from "#worker/domains/reports/stats/figures.ts";
import { sweepArchive } from "#worker/domains/sending/messages/archive-messages.ts";
import { history, historyCounts } from "#worker/domains/sending/messages/history.ts";

export const DAY = 86_400_000;
export const AFTER_DAYS = 40;

/** A generator of numbers between 0 and 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The archive of an account is kept from now on. */
export function archiving(h: Harness): void {
  h.system.settings = { ...h.system.settings, ARCHIVE_AFTER_DAYS: AFTER_DAYS };
  const { forAccount } = h.system;
  const { settings } = h.system;
  h.system.forAccount = (ref) => ({ ...forAccount(ref), settings });
}

/** Runs the sweep until nothing is left to do. */
export async function archiveAll(h: Harness, ctx: AccountContext): Promise<void> {
  const shard = h.system.shards[ctx.account.shard];
  if (!shard) throw new Error("No such shard");
  for (let turn = 0; turn < 20; turn++) if (!(await sweepArchive(h.system, shard))) return;
}

const SENDERS = ["61480001234", "BELLS"];
const ENDS = [
  "delivered",
  "delivered",
  "delivered",
  "sent",
  "failed",
  "expired",
  "blocked",
  "cancelled",
];
const REASONS = ["Absent", "Unknown number"];

export interface Past {
  handsets: string[];
  campaigns: string[];
  messages: number;
  codes: string[];
}

/**
 * An account's past: campaigns in some months, each to some of the same handsets, with every end that a message has;
 * quick messages, replies, and campaigns that are recent, running or wait.
 */
export async function makePast(
  ctx: AccountContext,
  random: () => number,
  { handsets: people = 200, campaigns: count = 8 } = {},
): Promise<Past> {
  const handsets = newHandsets(people);
  const nextId = messageIds(ctx.account.shard, ctx.account.number);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error("Nothing to pick from");
    return found;
  };
  const rows: unknown[][] = [];
  const campaigns: unknown[][] = [];
  const starts = Array.from({ length: count }, () => ctx.now() - (5 + random() * 115) * DAY);
  for (const [nth, start] of starts.sort((a, b) => a - b).entries()) {
    const at = Math.floor(start);
    const id = newId("campaign", at);
    const sender = pick(SENDERS);
    const isRunning = nth === 1;
    const own: string[] = [];
    for (const handset of handsets) {
      if (random() < 0.15) continue;
      const message = nextId(at + own.length);
      own.push(message);
      const status =
        isRunning && random() < 0.3 ? pick(["queued", "sending", "unknown"]) : pick(ENDS);
      const sent = ["delivered", "sent", "failed", "expired"].includes(status) && random() < 0.95;
      const accepted = sent ? at + 60_000 + Math.floor(random() * 3_600_000) : null;
      const refunded = ["blocked", "cancelled"].includes(status) || (status === "failed" && !sent);
      rows.push([
        ...[
          message,
          id,
          null,
          "out",
          handset,
          sender,
          `Text ${own.length} of ${nth} ${pick(["é", "!"])}`,
        ],
        ...[
          status,
          ["failed", "expired", "blocked"].includes(status) && random() < 0.8
            ? pick(REASONS)
            : null,
        ],
        ...[refunded ? 1 : 0, sent ? `c-${message}` : null, sent ? "sinch" : null],
        ...[
          random() < 0.3
            ? makeCode(ctx.account.shard, (bytes) => crypto.getRandomValues(new Uint8Array(bytes)))
            : null,
          accepted && accepted - 1000,
          accepted,
        ],
        status === "delivered"
          ? (accepted ?? at) + Math.floor(random() * 60_000)
          : (accepted ?? at),
      ]);
    }
    campaigns.push([
      ...[
        id,
        `Campaign ${nth}`,
        sender,
        isRunning ? "sending" : pick(["complete", "complete", "cancelled"]),
      ],
      ...[own[0], own.at(-1), own.length, at, at + 60_000, isRunning ? null : at + 3_700_000],
    ]);
  }
  for (let n = 0; n < 40; n++) {
    const at = Math.floor(ctx.now() - (1 + random() * 119) * DAY);
    const message = nextId(at);
    rows.push([
      ...[message, null, null, n % 2 ? "in" : "out", pick(handsets), pick(SENDERS), `Quick ${n}`],
      ...[n % 2 ? "received" : "delivered", null, 0, `q-${message}`, "sinch", null, at, at, at],
    ]);
  }
  const shard = shardOf(ctx);
  const stale = markStale(
    ctx,
    rows.map(([id]) => String(id)),
  );
  await shard.batch([
    shard
      .prepare(
        `INSERT INTO messages (account_id, id, campaign_id, quick_id, direction, recipient, sender, text, status, reason,
          refunded, carrier_id, carrier, opt_out_code, claimed_at, sent_at, settled_at, units, segments, unicode, price, lot)
        SELECT ?1, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
          value->>8, value->>9, value->>10, value->>11, value->>12, value->>13, value->>14, value->>15, 10, 1,
          0, iif(value->>3 = 'in', 0, 5500), iif(value->>3 = 'in', NULL, 1) FROM json_each(?2)`,
      )
      .bind(ctx.account.id, JSON.stringify(rows)),
    shard
      .prepare(
        `INSERT INTO campaigns (account_id, id, name, sender, status, first_message, last_message, recipients,
          created_at, updated_at, started_at, completed_at, type, message, group_ids, opt_out)
        SELECT ?1, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
          value->>7, value->>8, value->>9, 'promotional', 'Hi', '[]', 0 FROM json_each(?2)`,
      )
      .bind(ctx.account.id, JSON.stringify(campaigns)),
    shard
      .prepare(
        `INSERT INTO rooms (account_id, id, number, updated_at, created_at)
        SELECT ?1, 'rom_' || substr(MIN(id), 5), recipient, 0, 0 FROM messages
        WHERE account_id = ?1 AND direction = 'in' GROUP BY recipient`,
      )
      .bind(ctx.account.id),
    shard.prepare(stale.sql).bind(...stale.params),
  ]);
  return {
    handsets,
    campaigns: campaigns.map(([id]) => String(id)),
    messages: rows.length,
    codes: rows.flatMap((row) => (typeof row[12] === "string" ? [row[12]] : [])),
  };
}

async function pages<T extends { _id: string }>(
  read: (cursor: string | undefined) => Promise<{ items: readonly T[]; next?: string }>,
): Promise<T[][]> {
  const found: T[][] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    found.push([...page.items]);
    cursor = page.next;
  } while (cursor);
  return found;
}

/** Everything that lists and figures say of an account's past: with and without an archive, it is the same. */
export async function viewsOf(h: Harness, ctx: AccountContext, past: Past): Promise<string[]> {
  const views: string[] = [];
  const view = async (name: string, value: Promise<unknown>) => {
    views.push(`${name}: ${JSON.stringify(await value)}`);
  };
  const [handset = "", other = ""] = past.handsets;
  const [first = "", second = "", third = ""] = past.campaigns;
  const days = { from: dayAgo(ctx, 80), to: dayAgo(ctx, 45) };
  const filters: Record<string, string>[] = [
    { limit: "37" },
    { limit: "100", ...days },
    { limit: "50", status: "failed" },
    { limit: "100", status: "delivered", ...days },
    { limit: "7", campaign: first },
    { limit: "100", campaign: second, status: "failed" },
    { limit: "100", campaign: third, ...days },
    { limit: "5", search: handset },
    { limit: "100", search: other, status: "delivered" },
    { limit: "10", type: "mms" },
  ];
  for (const filter of filters) {
    const list = pages((cursor) =>
      history(ctx, contract.history.input.parse({ ...filter, ...(cursor && { cursor }) })),
    );
    await view(`history ${JSON.stringify(filter)}`, list);
    const counts = historyCounts(ctx, contract.historyCounts.input.parse(filter));
    await view(
      `counts ${JSON.stringify(filter)}`,
      counts.then(({ data }) => data),
    );
  }
  for (const page of ["1", "2", "3"]) {
    const input = contract.history.input.parse({ receiver: handset, page, limit: "3" });
    await view(`handset ${page}`, history(ctx, input));
  }
  for (const id of past.campaigns) {
    const list = (input: object) =>
      pages((cursor) =>
        campaignRecipients(
          ctx,
          contract.campaignRecipients.input.parse({
            id,
            limit: "60",
            ...input,
            ...(cursor && { cursor }),
          }),
        ),
      );
    await view(`recipients ${id}`, list({}));
    await view(`failed of ${id}`, list({ reason: "Absent,No%20reason%20given" }));
    const { data } = await getCampaign(ctx, { id: asId("campaign", id) });
    const { failures, ...report } = data;
    const sorted = [...failures].sort((a, b) => (a.reason < b.reason ? -1 : 1));
    await view(`report ${id}`, Promise.resolve([report, sorted]));
  }
  const all = { from: dayAgo(ctx, 130), to: dayAgo(ctx, 0), timeZone: "Australia/Sydney" };
  const byDay = figures(ctx, { ...all, by: "day" });
  await view(
    "figures",
    byDay.then((rows) => rows.map((row) => JSON.stringify(row)).sort()),
  );
  await view("days", daysOf(ctx));
  await view("units", unitsBetween(ctx, { from: ctx.now() - 100 * DAY, to: ctx.now() }));
  for (const back of [29, 59, 89]) {
    const asked = { from: dayAgo(ctx, back + 20), to: dayAgo(ctx, back) };
    await view(
      `export ${back}`,
      fileOf(h, ctx, asked).then(({ bytes }) => linesOf(bytes)),
    );
  }
  for (const number of past.handsets.slice(0, 12)) {
    const thread = pages((cursor) =>
      listMessages(
        ctx,
        contract.listMessages.input.parse({ room: number, limit: 4, ...(cursor && { cursor }) }),
      ),
    );
    await view(`thread ${number}`, thread);
  }
  for (const code of past.codes.slice(0, 10)) {
    const found = await recipientOfCode(h.system, code);
    await view(`code ${code}`, Promise.resolve([found?.number, found?.sender, found?.campaign]));
  }
  return views;
}

/** The counts that figures are read from, with what carriers charge for. */
async function daysOf(ctx: AccountContext) {
  const { results } = await shardOf(ctx)
    .prepare("SELECT * FROM daily_stats WHERE account_id = ? ORDER BY day, medium, status, carrier")
    .bind(ctx.account.id)
    .all();
  return results;
}

export const ARCHIVE_TABLES = [
  "archives",
  "archive_parts",
  "archived_counts",
  "archived_campaigns",
  "archived_codes",
];

/** Keeps an account's messages and its archive's rows as they are now, to go back to as a restore does. */
export async function archivePoint(ctx: AccountContext): Promise<() => Promise<void>> {
  const shard = shardOf(ctx);
  const tables = ["messages", ...ARCHIVE_TABLES];
  const kept = await shard.batch<Record<string, unknown>>(
    tables.map((table) =>
      shard.prepare(`SELECT * FROM ${table} WHERE account_id = ?`).bind(ctx.account.id),
    ),
  );
  return async () => {
    const statements = tables.flatMap((table, at) => {
      const rows = kept[at]?.results ?? [];
      const columns = Object.keys(rows[0] ?? {});
      const values = columns.map((name) => `value->>'${name}'`);
      return [
        shard.prepare(`DELETE FROM ${table} WHERE account_id = ?`).bind(ctx.account.id),
        ...jsonRows(rows).map((json) =>
          shard
            .prepare(
              `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM json_each(?)`,
            )
            .bind(json),
        ),
      ];
    });
    await shard.batch(statements);
  };
}

const figure = z.object({ n: z.number() });

export async function countIn(ctx: AccountContext, table: string): Promise<number> {
  const row = await shardOf(ctx)
    .prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE account_id = ?`)
    .bind(ctx.account.id)
    .first();
  return figure.parse(row).n;
}
