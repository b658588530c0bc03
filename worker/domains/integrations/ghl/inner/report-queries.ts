import { sql } from "drizzle-orm";
import * as z from "zod";
import { firstMessageIdAt } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { FAILED } from "./message-state.ts";
import type { DayBounds } from "./report-span.ts";

/** A message that waits at the start of a time may have been posted so long before. */
const WAITED_MS = 35 * 86_400_000;
/** What is not paid for yet, and what never went out. */
const UNBILLED = sql.raw(
  "('pending', 'scheduled', 'unscheduled', 'rejected', 'cancelled', 'blocked')",
);

const billedDay = z.object({
  day: z.string(),
  medium: z.enum(["sms", "mms"]),
  messages: z.number(),
  segments: z.number(),
  /** Millicents. */
  cost: z.number(),
});
export type BilledDay = z.output<typeof billedDay>;

/** What a location's messages cost, by the day of each message, as the account's own figures count it. */
export function billedDays(
  ctx: AccountContext,
  location: string,
  days: readonly DayBounds[],
): Promise<BilledDay[]> {
  const account = ctx.db.accountId;
  const bounds = days.map(([day, from, end]) => [
    day,
    firstMessageIdAt(from),
    firstMessageIdAt(end),
  ]);
  const [start = 0, end = 0] = [days[0]?.[1], days.at(-1)?.[2]];
  return ctx.db.rows(
    sql`SELECT j.value->>0 AS day, iif(m.attachment_id IS NULL, 'sms', 'mms') AS medium,
        COUNT(*) AS messages, SUM(m.segments) AS segments, SUM(m.price) AS cost
      FROM ghl_messages g
        CROSS JOIN quick_messages q ON q.account_id = g.account_id AND q.key = 'ghl:' || g.message_id
        CROSS JOIN messages m ON m.account_id = g.account_id AND m.quick_id = q.id
          AND m.id BETWEEN q.first_message AND q.last_message
        CROSS JOIN json_each(${JSON.stringify(bounds)}) j
          ON m.id >= j.value->>1 AND m.id < j.value->>2
      WHERE g.account_id = ${account} AND g.location_id = ${location}
        AND g.created_at >= ${start - WAITED_MS} AND g.created_at < ${end}
        AND m.refunded = 0 AND m.status NOT IN ${UNBILLED}
      GROUP BY 1, 2 ORDER BY 1`,
    billedDay,
  );
}

const counts = {
  sent: z.number(),
  delivered: z.number(),
  failed: z.number(),
  pending: z.number(),
};
/** What became of a message of GoHighLevel's: if ours is gone by now, what was last reported. */
const STATE = sql.raw(`CASE WHEN g.status = 'failed' OR m.status IN ('${FAILED.join("', '")}')
    THEN 'failed' WHEN m.status IS NULL THEN COALESCE(g.reported, 'pending')
    WHEN m.status = 'delivered' THEN 'delivered' ELSE 'pending' END`);

/** The messages of locations in a time, with their state. */
function statesOf(
  ctx: AccountContext,
  locations: readonly string[],
  { start, end }: { start: number; end: number },
) {
  return sql`SELECT g.location_id AS location, g.sender, g.status = 'sent' AS is_sent, ${STATE} AS state
    FROM json_each(${JSON.stringify(locations)}) j CROSS JOIN ghl_messages g
        ON g.account_id = ${ctx.db.accountId} AND g.location_id = j.value
          AND g.created_at >= ${start} AND g.created_at < ${end}
      LEFT JOIN quick_messages q ON q.account_id = g.account_id AND q.key = 'ghl:' || g.message_id
      LEFT JOIN messages m ON m.account_id = g.account_id AND m.quick_id = q.id
        AND m.id BETWEEN q.first_message AND q.last_message`;
}

const COUNTED = sql.raw(`COALESCE(SUM(is_sent), 0) AS sent,
  COALESCE(SUM(is_sent AND state = 'delivered'), 0) AS delivered,
  COALESCE(SUM(state = 'failed'), 0) AS failed,
  COALESCE(SUM(state = 'pending'), 0) AS pending`);

/** Of each location that was posted of in a time. */
export function countsOfLocations(
  ctx: AccountContext,
  locations: readonly string[],
  bounds: { start: number; end: number },
) {
  return ctx.db.rows(
    sql`SELECT location, ${COUNTED} FROM (${statesOf(ctx, locations, bounds)}) GROUP BY location`,
    z.object({ location: z.string(), ...counts }),
  );
}

/** Of each number that a location sent from in a time, and of the one that it has now; and what was written to them. */
export function countsOfNumbers(
  ctx: AccountContext,
  { location, assigned }: { location: string; assigned: string | null },
  bounds: { start: number; end: number },
) {
  return ctx.db.rows(
    sql`WITH states AS MATERIALIZED (${statesOf(ctx, [location], bounds)})
      SELECT n.*, (SELECT COUNT(*) FROM messages m INDEXED BY messages_received
          WHERE m.account_id = ${ctx.db.accountId} AND m.direction = 'in' AND m.sender = n.number
            AND m.id >= ${firstMessageIdAt(bounds.start)}
            AND m.id < ${firstMessageIdAt(bounds.end)}) AS received
      FROM (SELECT s.number, ${COUNTED} FROM (
          SELECT DISTINCT sender AS number FROM states d UNION SELECT ${assigned}) s
        LEFT JOIN states t ON t.sender = s.number
        WHERE s.number NOT GLOB '*[^0-9]*' GROUP BY s.number) n`,
    z.object({ number: z.string(), received: z.number(), ...counts }),
  );
}
