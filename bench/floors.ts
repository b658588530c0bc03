import * as z from "zod";
import { must } from "./client.ts";
import { perSecond } from "./figure.ts";
import type { Rig } from "./rig.ts";

const ROWS = 20_000;
const took = z.object({ ms: z.number() });

async function floor(rig: Rig, path: string): Promise<number> {
  const response = await must(await fetch(new URL(path, rig.floors), { method: "POST" }));
  return perSecond(ROWS, took.parse(await response.json()).ms);
}

export const D1_FLOOR = "D1 alone, json_each by the thousand";
export const QUEUE_FLOOR = "queue alone, sendBatch by the hundred";
export const HONO_FLOOR = "bare Hono, a constant";

/** Bare message rows a second. */
export function d1Floor(rig: Rig): Promise<number> {
  return floor(rig, `/rows/${ROWS}`);
}

/** Messages a second through a queue whose consumer does nothing. */
export function queueFloor(rig: Rig): Promise<number> {
  return floor(rig, `/queue/${ROWS}`);
}
