import { sql } from "drizzle-orm";
import * as z from "zod";
import { firstMessageIdAt } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
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
/** What became of rows of `ghl_messages`. */
const COUNTED = sql.raw(`COALESCE(SUM(status = 'sent'), 0) AS sent,
  COALESCE(SUM(status = 'sent' AND reported IS 'delivered'), 0) AS delivered,
  COALESCE(SUM(status = 'failed' OR reported IS 'failed'), 0) AS failed,
  COALESCE(SUM(status <> 'failed' AND (reported IS NULL OR reported = 'pending')), 0) AS pending`);

/** Of each location that was posted of in a time. */
export function countsOfLocations(
  ctx: AccountContext,
  locations: readonly string[],
  { start, end }: { start: number; end: number },
) {
  return ctx.db.rows(
    sql`SELECT location_id AS location, ${COUNTED}
      FROM json_each(${JSON.stringify(locations)}) j CROSS JOIN ghl_messages
        ON account_id = ${ctx.db.accountId} AND location_id = j.value
          AND created_at >= ${start} AND created_at < ${end}
      GROUP BY location_id`,
    z.object({ location: z.string(), ...counts }),
  );
}

/** Of each number that a location sent from in a time, and of the one that it has now; and what was written to them. */
export function countsOfNumbers(
  ctx: AccountContext,
  { location, assigned }: { location: string; assigned: string | null },
  { start, end }: { start: number; end: number },
) {
  const account = ctx.db.accountId;
  return ctx.db.rows(
    sql`SELECT n.*, (SELECT COUNT(*) FROM messages m INDEXED BY messages_received
          WHERE m.account_id = ${account} AND m.direction = 'in' AND m.sender = n.number
            AND m.id >= ${firstMessageIdAt(start)} AND m.id < ${firstMessageIdAt(end)}) AS received
      FROM (SELECT s.number, ${COUNTED} FROM (
          SELECT DISTINCT sender AS number FROM ghl_messages
            WHERE account_id = ${account} AND location_id = ${location}
              AND created_at >= ${start} AND created_at < ${end}
          UNION SELECT ${assigned}) s
        LEFT JOIN ghl_messages ON account_id = ${account} AND location_id = ${location}
          AND created_at >= ${start} AND created_at < ${end} AND sender = s.number
        WHERE s.number NOT GLOB '*[^0-9]*' GROUP BY s.number) n`,
    z.object({ number: z.string(), received: z.number(), ...counts }),
  );
}
