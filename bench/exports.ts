import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { must } from "./client.ts";
import { type Figure, figureOf, floorOf, perSecond } from "./figure.ts";
import { peakFigure, watchHeap } from "./memory.ts";
import { writeMessages } from "./messages.ts";
import { took } from "./reads.ts";
import { ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";

const MESSAGES = 100_000;
/** As many numbers as the messages are to: each row has a name. */
const CONTACTS = { size: 100, first: 0 };
const DAYS = "from=2026-01-01&to=2026-01-10";
const FORMATS = ["csv", "xlsx"] as const;
const POLL_MS = 25;

const asked = z.object({ data: z.object({ _id: z.string() }) });
const state = z.object({ data: z.object({ status: z.string(), rows: z.number() }) });

type Format = (typeof FORMATS)[number];

/** From asking for an export until its last byte is downloaded, and what its isolate holds meanwhile. */
export async function exportsOf(stage: Stage): Promise<Figure[]> {
  await stage.group(CONTACTS);
  await writeMessages(stage, 0, MESSAGES);
  const heap = await watchHeap(stage.rig);
  const figures: Figure[] = [];
  for (const format of FORMATS)
    figures.push(...(await measureFormat(stage, format, heap.takePeak)));
  heap.stop();
  return figures;
}

async function measureFormat(
  stage: Stage,
  format: Format,
  takePeak: () => Promise<number>,
): Promise<Figure[]> {
  const rounds: number[] = [];
  const floors: number[] = [];
  const peaks: number[] = [];
  await exportOnce(stage, format);
  while (rounds.length < ROUNDS) {
    const bare = await took(() =>
      drained(stage, new URL(`/export/${format}/${MESSAGES}`, stage.rig.floors)),
    );
    await takePeak();
    const ours = await took(() => exportOnce(stage, format));
    peaks.push(await takePeak());
    floors.push(perSecond(MESSAGES, bare));
    rounds.push(perSecond(MESSAGES, ours));
  }
  const what = `Export of 100,000 messages as ${format.toUpperCase()}`;
  const floor = floorOf(
    "The same rows written by the same code, without a database",
    floors,
    rounds,
  );
  return [
    figureOf(`${what}, until it is downloaded`, "rows per second", rounds, { floors: [floor] }),
    peakFigure(what, peaks),
  ];
}

async function exportOnce(stage: Stage, format: Format): Promise<void> {
  const { client, rig } = stage;
  const ask = `/api/gateway/export?${DAYS}&format=${format}`;
  const { data } = await client.call({ method: "GET", path: ask }, asked);
  const path = `/api/gateway/export/${data._id}`;
  for (;;) {
    const { status, rows } = (await client.call({ method: "GET", path }, state)).data;
    if (status === "complete" && rows === MESSAGES) break;
    if (status !== "running") throw new Error(`The export is ${status} with ${rows} messages`);
    await sleep(POLL_MS);
  }
  await drained(stage, new URL(`${path}/file`, rig.product));
}

/** Reads a file to its end, without keeping it. */
async function drained({ client }: Stage, url: URL): Promise<void> {
  const response = await must(await fetch(url, { headers: { cookie: client.cookie } }));
  if (!response.body) throw new Error("There is no file");
  for await (const _ of response.body);
}
