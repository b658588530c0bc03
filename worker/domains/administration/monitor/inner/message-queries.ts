import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Id } from "#core/ids.ts";
import type { Medium } from "#core/permissions.ts";
import type { MessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import {
  MESSAGE_COLUMNS,
  messageRow,
  WITH_CAMPAIGN,
} from "#worker/domains/sending/messages/message-row-queries.ts";
import { ROOM_COLUMN } from "#worker/domains/sending/messages/read-to-queries.ts";

/** The accounts of a shard that have rows in a table: a seek for each, not a scan. */
function accountsIn(table: "messages" | "daily_stats"): SQL {
  const name = sql.raw(table);
  return sql`WITH RECURSIVE a(id) AS (SELECT MIN(account_id) FROM ${name} UNION ALL
    SELECT (SELECT MIN(account_id) FROM ${name} WHERE account_id > a.id) FROM a WHERE a.id IS NOT NULL)`;
}

interface MessageFilter {
  medium: Medium;
  statuses: readonly MessageStatus[] | undefined;
  recipient: string | undefined;
  /** Ids from here on, and before there. */
  from: string;
  before: string;
  limit: number;
}

const row = messageRow.extend({ account_id: z.string() });

/** The newest messages of one shard: of each of its accounts at most as many as a page has. */
export function filteredRows(shard: AccountContext, filter: MessageFilter) {
  const { medium, statuses, recipient, from, before, limit } = filter;
  const status = statuses ? sql`AND x.status IN ${amongIds(statuses)}` : sql``;
  const carries = sql.raw(`x.attachment_id IS ${medium === "mms" ? "NOT NULL" : "NULL"}`);
  const within = sql`x.id >= ${from} AND x.id < ${before} AND ${carries} ${status}`;
  const found = recipient
    ? sql`SELECT x.account_id, x.id FROM messages x INDEXED BY messages_handset
        WHERE x.recipient = ${recipient} AND ${within} ORDER BY x.id DESC LIMIT ${limit}`
    : undefined;
  const keys = found
    ? sql`WITH f AS MATERIALIZED (${found})`
    : sql`${accountsIn("messages")}, f AS MATERIALIZED (SELECT x.account_id, x.id FROM a CROSS JOIN messages x
        ON x.account_id = a.id AND x.id IN (SELECT x.id FROM messages x
          WHERE x.account_id = a.id AND ${within} ORDER BY x.id DESC LIMIT ${limit})
        ORDER BY x.id DESC LIMIT ${limit})`;
  return shard.db.rows(
    sql`${keys} SELECT m.account_id, ${MESSAGE_COLUMNS}, NULL AS name, ${ROOM_COLUMN}, 0 AS unread
      FROM f CROSS JOIN messages m ON m.account_id = f.account_id AND m.id = f.id ${WITH_CAMPAIGN}
      ORDER BY m.id DESC
      /* cross-account: administrators see the messages of every account */`,
    row,
  );
}

/** Written 2026-11-27, both inclusive. */
interface Days {
  from: string;
  to: string;
}

const total = z.object({
  status: z.string(),
  messages: z.number(),
  spent: z.number(),
  accounts: z.number(),
});

/** One shard's messages of a medium by status, from the daily counts. */
export function statusTotals(
  shard: AccountContext,
  { account, medium, from, to }: Days & { account: Id<"account"> | undefined; medium: Medium },
) {
  const accounts = account ? sql`WITH a(id) AS (SELECT ${account})` : accountsIn("daily_stats");
  return shard.db.rows(
    sql`${accounts}, d AS MATERIALIZED (SELECT s.account_id, s.status, s.messages, s.spent
        FROM a CROSS JOIN daily_stats s ON s.account_id = a.id AND s.day BETWEEN ${from} AND ${to}
          AND s.medium = ${medium})
      SELECT status, SUM(messages) AS messages, SUM(spent) AS spent,
        (SELECT COUNT(DISTINCT account_id) FROM d) AS accounts FROM d GROUP BY status
      /* cross-account: administrators see the totals of every account */`,
    total,
  );
}
