import * as z from "zod";
import { must } from "./client.ts";
import { type Figure, floorOf, median } from "./figure.ts";
import { writeMessages } from "./messages.ts";
import { took } from "./reads.ts";
import type { Stage } from "./stage.ts";

const SMALL = 1000;
const LARGE = 1_000_000;
const TIMES = 25;
const WARM_UPS = 5;
const MOST = 3;

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
