import { messageIds, newId } from "#core/ids.ts";
import { makeCode } from "#core/rules/codes.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { shardOf } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { markStale } from "#worker/domains/reports/stats/figures.ts";
import { DAY } from "./support.ts";

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
