import * as z from "zod";
import { askBench, must } from "./client.ts";
import { type Figure, figureOf, floorOf } from "./figure.ts";
import { sendCampaign } from "./send-campaign.ts";
import type { Audience, Stage } from "./stage.ts";

const TIMES = 15;
const HISTORY = "/api/gateway?status=expired";
const COUNTED = "The same once the sweep has counted";

/** Milliseconds of each call of one kind. */
export interface Timed {
  name: string;
  ms: number[];
  /** A bare worker's reads, each right before a call. */
  floor: number[];
}

/** Times a call so often, after a few that are not counted. */
export async function timeBesideRead(
  { rig }: Stage,
  name: string,
  call: () => Promise<unknown>,
  { times, warmUps = 0 }: { times: number; warmUps?: number },
): Promise<Timed> {
  const select = new URL("/select", rig.floors);
  for (let time = 0; time < warmUps; time++) await call();
  const timed: Timed = { name, ms: [], floor: [] };
  while (timed.ms.length < times) {
    timed.floor.push(await took(async () => (await must(await fetch(select))).arrayBuffer()));
    timed.ms.push(await took(call));
  }
  return timed;
}

export function readFigure({ name, ms, floor }: Timed): Figure {
  const floors = [floorOf("One D1 read by a bare worker", floor, ms)];
  return figureOf(name, "ms", ms, { floors });
}

/** Reads that slow down as an account grows, requested one at a time. */
export async function timeReads(stage: Stage, audience: Audience): Promise<Timed[]> {
  const { client } = stage;
  const { id } = await sendCampaign(stage, audience);
  const group = await stage.group(audience);
  const size = audience.size.toLocaleString("en-AU");
  const reads = [
    { name: "History by a status that none has, changed since the count", path: HISTORY },
    { name: COUNTED, path: HISTORY },
    { name: "Campaigns by a name that none has", path: "/api/gateway/bulk?search=nothing" },
    { name: `Report of a campaign of ${size}`, path: `/api/gateway/campaign/${id}` },
    {
      name: `Name search among ${size} contacts`,
      method: "POST",
      path: `/api/group/data/${group}`,
      body: { search: "nobody", limit: 10 },
    },
    { name: "Page of groups", path: "/api/group" },
  ];
  const timed: Timed[] = [];
  for (const { name, method = "GET", path, body } of reads) {
    if (name === COUNTED) await countDays(stage);
    const call = () => client.call({ method, path, body }, z.unknown());
    timed.push(await timeBesideRead(stage, name, call, { times: TIMES }));
  }
  return timed;
}

/** Does what the sweep does a minute after the last change. */
async function countDays({ rig }: Stage): Promise<void> {
  const shard = await rig.database("SHARD_00");
  await shard.prepare("UPDATE stale_stats SET since = 0").run();
  await askBench(rig, "sweep");
}

/** Reads of a small account beside those of a large one. */
export function readFigures(accounts: readonly { what: string; reads: readonly Timed[] }[]) {
  const kinds = accounts[0]?.reads.length ?? 0;
  return Array.from({ length: kinds }, (_, kind) =>
    accounts.flatMap(({ what, reads }): Figure[] => {
      const read = reads[kind];
      return read ? [readFigure({ ...read, name: `${read.name}, ${what}` })] : [];
    }),
  ).flat();
}

export async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
