import * as z from "zod";
import { must } from "./client.ts";
import { type Figure, floorOf, median } from "./figure.ts";
import { took } from "./reads.ts";
import type { Stage } from "./stage.ts";

const SMALL = 1000;
const LARGE = 1_000_000;
const TIMES = 25;
const WARM_UPS = 5;
const ROWS = 50_000;
const MOST = 3;
/** Before any message that another benchmark sends: the new ones are never on the first page alone. */
const FIRST_AT = Date.UTC(2026, 0, 1);

const PAGES = [
  { name: "History, first page", path: "/api/gateway?limit=50" },
  { name: "History, first page of one number", path: "/api/gateway?limit=50&search=0400000007" },
] as const;

/** The first page of the history with a thousand messages and with a million. */
export async function historyGrowth(stage: Stage): Promise<Figure[]> {
  await writeMessages(stage, 0, SMALL);
  const small = await timePages(stage);
  await writeMessages(stage, SMALL, LARGE);
  const large = await timePages(stage);
  return PAGES.flatMap(({ name }, index): Figure[] => {
    const [few, many] = [small[index], large[index]];
    if (!few || !many) return [];
    const ratio = median(many.ms) / median(few.ms);
    return [
      figure(`${name}, of ${SMALL.toLocaleString("en-AU")} messages`, few),
      {
        ...figure(`${name}, of ${LARGE.toLocaleString("en-AU")} messages`, many),
        target: { text: `at most ${MOST} times that`, met: ratio <= MOST },
      },
    ];
  });
}

interface Timed {
  ms: number[];
  /** A bare worker's reads, each right before a call. */
  floor: number[];
}

function figure(name: string, { ms, floor }: Timed): Figure {
  const floors = [floorOf("One D1 read by a bare worker", floor, ms)];
  return { name, unit: "ms", value: median(ms), rounds: ms, floors };
}

async function timePages({ rig, client }: Stage): Promise<Timed[]> {
  const select = new URL("/select", rig.floors);
  const timed: Timed[] = [];
  for (const { path } of PAGES) {
    const call = () => client.call({ method: "GET", path }, z.unknown());
    for (let time = 0; time < WARM_UPS; time++) await call();
    const one: Timed = { ms: [], floor: [] };
    while (one.ms.length < TIMES) {
      one.floor.push(await took(async () => (await must(await fetch(select))).arrayBuffer()));
      one.ms.push(await took(call));
    }
    timed.push(one);
  }
  return timed;
}

/** Writes messages directly to the database, to 100 numbers in turn, a second apart. */
async function writeMessages({ rig, account }: Stage, from: number, to: number): Promise<void> {
  const shard = await rig.database("SHARD_00");
  const insert = shard.prepare(
    `WITH RECURSIVE n (i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3),
        d AS (SELECT '0123456789ABCDEFGHJKMNPQRSTVWXYZ' AS c),
        t AS (SELECT i, ?4 + i * 1000 AS ms FROM n)
      INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments,
        unicode, price, status)
      SELECT ?1, 'msg_' || substr(c, (ms >> 45) % 32 + 1, 1) || substr(c, (ms >> 40) % 32 + 1, 1)
          || substr(c, (ms >> 35) % 32 + 1, 1) || substr(c, (ms >> 30) % 32 + 1, 1)
          || substr(c, (ms >> 25) % 32 + 1, 1) || substr(c, (ms >> 20) % 32 + 1, 1)
          || substr(c, (ms >> 15) % 32 + 1, 1) || substr(c, (ms >> 10) % 32 + 1, 1)
          || substr(c, (ms >> 5) % 32 + 1, 1) || substr(c, ms % 32 + 1, 1)
          || printf('00000000%08d', i),
        'out', printf('614%08d', i % 100), '61480001234',
        'Hello, your order number ' || i || ' is ready to be collected', 50, 1, 0, 5500, 'delivered'
      FROM t, d`,
  );
  for (let at = from; at < to; at += ROWS) {
    await insert.bind(account, at, Math.min(to, at + ROWS), FIRST_AT).run();
  }
}
