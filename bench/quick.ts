import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type Figure, figureOf, floorOf, median, under } from "./figure.ts";
import { meanwhile, ROUNDS } from "./rounds.ts";
import { sendCampaign } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

/** The account may send 120 in a minute. */
const EVERY_MS = 600;
const ALONE = 10;
const MOST_MS = 1000;
const POLL_MS = 100;
const GIVE_UP_MS = 60_000;
const FIRST = 5_000_000;

const sent = z.object({ data: z.object({ _id: z.string(), status: z.literal("sent") }) });

interface Quick {
  id: string;
  askedAt: number;
}

/** A quick message's way to the handset, alone and beside a campaign of the same account and sender. */
export async function quickBesideCampaign(stage: Stage, size: number): Promise<Figure[]> {
  const audience = { size, first: FIRST };
  await stage.group(audience);
  await latencies(stage, (nth) => nth >= ALONE);
  const alone: number[][] = [];
  const beside: number[][] = [];
  while (beside.length < ROUNDS) {
    alone.push(await latencies(stage, (nth) => nth >= ALONE));
    const sending = sendCampaign(stage, audience);
    beside.push(await meanwhile(sending, (isOver) => latencies(stage, isOver)));
  }
  const name = `Quick message beside a campaign of ${size.toLocaleString("en-AU")}, from the request to the handset`;
  const quiet = (of: (waits: number[]) => number) => alone.map(of);
  const longest = beside.map(most);
  const middle = beside.map(median);
  return [
    figureOf(`${name}, p50`, "ms", middle, {
      floors: [floorOf("Quick messages alone", quiet(median), middle)],
    }),
    {
      name: `${name}, the slowest`,
      unit: "ms",
      value: most(longest),
      rounds: longest,
      floors: [floorOf("Quick messages alone", quiet(most), longest)],
      target: under(MOST_MS, most(longest), "ms"),
    },
  ];
}

function most(values: readonly number[]): number {
  return Math.max(...values);
}

/** Sends quick messages one after the other until `over`, and returns how long each took. */
async function latencies(stage: Stage, over: (nth: number) => boolean): Promise<number[]> {
  const quick: Quick[] = [];
  while (!over(quick.length)) {
    const askedAt = Date.now();
    const body = {
      sender: "#SharedNum#",
      message: "Your table is ready",
      contacts: ["0491570156"],
    };
    const { data } = await stage.client.call({ method: "POST", path: "/api/gateway", body }, sent);
    quick.push({ id: data._id, askedAt });
    await sleep(EVERY_MS - Math.min(EVERY_MS, Date.now() - askedAt));
  }
  return arrivals(stage, quick);
}

const arrival = z.object({ id: z.string(), at: z.number().nullable() });

/** When the carrier, which takes no time, accepted each: the Worker's clock is this machine's. */
async function arrivals({ rig, account }: Stage, quick: readonly Quick[]): Promise<number[]> {
  const shard = await rig.database("SHARD_00");
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (;;) {
    const { results } = await shard
      .prepare(
        `SELECT quick_id AS id, sent_at AS at FROM messages WHERE account_id = ?1
          AND quick_id IN (SELECT value FROM json_each(?2))`,
      )
      .bind(account, JSON.stringify(quick.map(({ id }) => id)))
      .all();
    const at = new Map(
      arrival
        .array()
        .parse(results)
        .map((row) => [row.id, row.at]),
    );
    const took = quick.flatMap(({ id, askedAt }) => {
      const arrivedAt = at.get(id);
      return arrivedAt ? [arrivedAt - askedAt] : [];
    });
    if (took.length === quick.length) return took;
    if (Date.now() > giveUpAt) throw new Error("A quick message did not arrive");
    await sleep(POLL_MS);
  }
}
