import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { must } from "./client.ts";
import { perSecond } from "./figure.ts";
import type { Rig } from "./rig.ts";

const ROWS = 40_000;
const MESSAGES = 10_000;

const took = z.object({ ms: z.number() });

async function milliseconds(rig: Rig, path: string): Promise<number> {
  const response = await must(await fetch(new URL(path, rig.floors), { method: "POST" }));
  return took.parse(await response.json()).ms;
}

export const D1_FLOOR = "D1 alone, rows by `json_each`";
export const PATH_FLOOR = "The same path, bare: three queues and three statements for each set";
export const QUEUE_FLOOR = "Queue alone, by `sendBatch` of a hundred";

/** Bare message rows per second, half of them before `work` and half after it. */
export async function besideD1<T>(
  rig: Rig,
  work: () => Promise<T>,
): Promise<{ d1: number; result: T }> {
  const before = await milliseconds(rig, `/rows/${ROWS}`);
  const result = await work();
  const after = await milliseconds(rig, `/rows/${ROWS}`);
  return { d1: perSecond(2 * ROWS, before + after), result };
}

/** Messages per second through a queue whose consumer does nothing. */
export async function queueFloor(rig: Rig): Promise<number> {
  return perSecond(MESSAGES, await milliseconds(rig, `/queue/${MESSAGES}`));
}

const POLL_MS = 5;
const GIVE_UP_MS = 60_000;
const sent = z.object({ sent: z.number() });

/** Texts per second, in posts of a hundred, until the reply to each is sent; nothing else is done. */
export async function pathFloor(
  rig: Rig,
  posts: readonly object[],
  texts: number,
): Promise<number> {
  const ask = async (path: string, init?: RequestInit) =>
    (await must(await fetch(new URL(`/path/${path}`, rig.floors), init))).json();
  await ask("new", { method: "POST" });
  const started = performance.now();
  await Promise.all(
    posts.map((body) => ask("texts", { method: "POST", body: JSON.stringify(body) })),
  );
  while (sent.parse(await ask("sent")).sent < texts) {
    if (performance.now() - started > GIVE_UP_MS) throw new Error("The bare path lost texts");
    await sleep(POLL_MS);
  }
  return perSecond(texts, performance.now() - started);
}
