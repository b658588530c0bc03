import type { Stage } from "./stage.ts";

const ROWS = 20_000;
/** Before any message that another benchmark sends: the new ones are never on the first page alone. */
export const FIRST_AT = Date.UTC(2026, 0, 1);

/**
 * Writes messages directly to the database, to 100 numbers in turn, a second apart; or as campaigns, each to as many
 * numbers as are given.
 */
export async function writeMessages(
  { rig, account }: Stage,
  from: number,
  to: number,
  campaignSize?: number,
): Promise<void> {
  const shard = await rig.database("SHARD_00");
  const insert = shard.prepare(
    `WITH RECURSIVE n (i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3),
        d AS (SELECT '0123456789ABCDEFGHJKMNPQRSTVWXYZ' AS c),
        t AS (SELECT i, ?4 + i * 1000 AS ms FROM n)
      INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments,
        unicode, price, status, campaign_id, claimed_at, sent_at, settled_at)
      SELECT ?1, 'msg_' || substr(c, (ms >> 45) % 32 + 1, 1) || substr(c, (ms >> 40) % 32 + 1, 1)
          || substr(c, (ms >> 35) % 32 + 1, 1) || substr(c, (ms >> 30) % 32 + 1, 1)
          || substr(c, (ms >> 25) % 32 + 1, 1) || substr(c, (ms >> 20) % 32 + 1, 1)
          || substr(c, (ms >> 15) % 32 + 1, 1) || substr(c, (ms >> 10) % 32 + 1, 1)
          || substr(c, (ms >> 5) % 32 + 1, 1) || substr(c, ms % 32 + 1, 1)
          || printf('00000000%08d', i),
        'out', printf('614%08d', i % COALESCE(?5, 100)), '61480001234',
        'Hello, your order number ' || i || ' is ready to be collected', 50, 1, 0, 5500, 'delivered',
        iif(?5, 'cmp_' || printf('%026d', i / ?5), NULL), iif(?5, ms, NULL), iif(?5, ms, NULL), iif(?5, ms, NULL)
      FROM t, d`,
  );
  for (let at = from; at < to; at += ROWS) {
    await insert.bind(account, at, Math.min(to, at + ROWS), FIRST_AT, campaignSize ?? null).run();
  }
}
