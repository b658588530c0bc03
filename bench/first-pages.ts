import * as z from "zod";
import { type Client, must } from "./client.ts";
import { type Figure, floorOf, median } from "./figure.ts";
import { took } from "./reads.ts";
import type { Stage } from "./stage.ts";

const TIMES = 25;
const WARM_UPS = 5;

/** What a list is measured with. */
export interface FirstPage {
  name: string;
  call: Parameters<Client["call"]>[0];
}

interface Timed {
  name: string;
  ms: number[];
  /** A bare worker's reads, each right before a call. */
  floor: number[];
}

/** Calls each of these lists, after a few calls that are not counted. */
export async function timePages(
  { rig, client }: Stage,
  pages: readonly FirstPage[],
): Promise<Timed[]> {
  const select = new URL("/select", rig.floors);
  const timed: Timed[] = [];
  for (const { name, call: asked } of pages) {
    const call = () => client.call(asked, z.unknown());
    for (let time = 0; time < WARM_UPS; time++) await call();
    const one: Timed = { name, ms: [], floor: [] };
    while (one.ms.length < TIMES) {
      one.floor.push(await took(async () => (await must(await fetch(select))).arrayBuffer()));
      one.ms.push(await took(call));
    }
    timed.push(one);
  }
  return timed;
}

/** The same lists with few rows and with many: how many times as long they may take. */
export function growthFigures(small: readonly Timed[], large: readonly Timed[], most: number) {
  return small.flatMap((few, index): Figure[] => {
    const many = large[index];
    if (!many) return [];
    const met = median(many.ms) < most * median(few.ms);
    return [figure(few), { ...figure(many), target: { text: `under ${most} times that`, met } }];
  });
}

function figure({ name, ms, floor }: Timed): Figure {
  const floors = [floorOf("One D1 read by a bare worker", floor, ms)];
  return { name, unit: "ms", value: median(ms), rounds: ms, floors };
}
