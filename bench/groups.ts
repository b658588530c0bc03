import * as z from "zod";
import { must } from "./client.ts";
import { type Figure, floorOf, median } from "./figure.ts";
import { took } from "./reads.ts";
import type { Stage } from "./stage.ts";

const SMALL = 1000;
const LARGE = 500_000;
const TIMES = 25;
const WARM_UPS = 5;
const MOST = 3;

/** One contact in twenty lives there. */
const filters = [{ column: "Suburb", values: ["Glebe"] }];

const PAGES = [
  { name: "First page of a group", body: { limit: 10 } },
  {
    name: "First page of a group, filtered by a value that 5 % have",
    body: { limit: 10, filters },
  },
] as const;

/** The first page of a group's contacts, with a thousand of them and with half a million. */
export async function groupGrowth(stage: Stage): Promise<Figure[]> {
  const small = await timePages(stage, SMALL, 0);
  const large = await timePages(stage, LARGE, SMALL);
  return PAGES.flatMap(({ name }, index): Figure[] => {
    const [few, many] = [small[index], large[index]];
    if (!few || !many) return [];
    return [
      figure(`${name} of ${SMALL.toLocaleString("en-AU")}`, few),
      {
        ...figure(`${name} of ${LARGE.toLocaleString("en-AU")}`, many),
        target: {
          text: `under ${MOST} times that`,
          met: median(many.ms) < MOST * median(few.ms),
        },
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

async function timePages(stage: Stage, size: number, first: number): Promise<Timed[]> {
  const { rig, client } = stage;
  const path = `/api/group/data/${await stage.group({ size, first })}`;
  const select = new URL("/select", rig.floors);
  const timed: Timed[] = [];
  for (const { body } of PAGES) {
    const call = () => client.call({ method: "POST", path, body }, z.unknown());
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
