import { setTimeout as sleep } from "node:timers/promises";
import { MAX_LIST_NUMBERS } from "../core/rules/audience.ts";
import { MAX_FILE_BYTES, MAX_IMPORT_ROWS } from "../core/rules/file-limits.ts";
import { MAX_QUICK_NUMBERS } from "../core/rules/quick-numbers.ts";
import { noisyPicture } from "../tests/support/pictures.ts";
import { type Client, signInAs } from "./client.ts";
import { workerdClock } from "./cpu.ts";
import { type Figure, figureOf, floorOf, median, under } from "./figure.ts";
import { ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";

/** What nothing that a caller sends may take, unless it becomes a job. */
const MOST_MS = 200;
/** What follows a response is no part of the call: the processor is idle for as long before the next. */
const IDLE_MS = 25;
const MOST_WAITS = 400;
const FIRST_HANDSET = 61_493_000_000;
const LONGEST_VALUE = 500;
const VALUES = 50;
const CONDITIONS = 20;
/** Just under the largest file. */
const PICTURE = { width: 1300, height: 1340 };

interface Call {
  path: string;
  body: () => Record<string, unknown> | FormData;
}

/** Texts, lists and files as large as calls take them, of the kinds that are hardest to read. */
function calls(group: string): readonly Call[] {
  // Letters that stand for others, and a host to find: what screening has to look at most closely.
  const text = `a.com e${"@$".repeat(200)}`;
  const values = Object.fromEntries(
    Array.from({ length: VALUES }, (_, at) => [`v${at}`, "e@$".repeat(LONGEST_VALUE / 3)]),
  );
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, at) => String(FIRST_HANDSET + at));
  const quick = {
    sender: "#SharedNum#",
    message: `${text} {{v1}}`,
    numberList: numbers(MAX_QUICK_NUMBERS).map((number) => ({ number, contactData: values })),
  };
  const campaign = { name: "Largest", sender: "#SharedNum#", campaign_type: "promotional" };
  const rule = { field: "label:suburb", operator: "contains", value: "e@$".repeat(26) };
  const csv = () => file("people.csv", "text/csv", csvOf(MAX_FILE_BYTES - 1_000));
  return [
    { path: "gateway/check", body: () => quick },
    { path: "gateway", body: () => quick },
    {
      path: "gateway/bulk-number-list",
      body: () => ({ ...campaign, message: text, contacts: numbers(MAX_LIST_NUMBERS) }),
    },
    {
      path: "gateway/bulk-number-list",
      body: () => ({
        ...campaign,
        message: "Hello {{v1}}",
        numberList: numbers(MAX_LIST_NUMBERS / 2).map((number) => ({
          number,
          contactData: { v1: "e@$".repeat(30) },
        })),
      }),
    },
    { path: "draftcampaign", body: () => ({ ...campaign, message: text, group_array: [group] }) },
    { path: "mobile/template", body: () => ({ name: `Largest ${Math.random()}`, content: text }) },
    {
      path: "segment/count",
      body: () => ({ filter: { combinator: "or", rules: Array(CONDITIONS).fill(rule) } }),
    },
    { path: "group/upload", body: () => form("file", csv()) },
    { path: "contact/bulkblock", body: () => form("file", csv()) },
    {
      path: "gatewaymms/media",
      body: () => form("media", file("noise.png", "image/png", noisyPicture(PICTURE))),
    },
  ];
}

/**
 * The calls that take most, each with the largest that it allows: the slowest first. Databases and R2 run in the same
 * process here, so that what they do counts, too.
 */
export async function largestCalls(stage: Stage): Promise<Figure[]> {
  const client = await signInAs(stage.rig, "owner@cooee.test");
  const group = await stage.group({ size: 1000, first: 0 });
  const clock = workerdClock();
  const figures: Figure[] = [];
  for (const { path, body } of calls(group)) {
    const ms: number[] = [];
    const bare: number[] = [];
    let status = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const given = body();
      const took = await processorTime(clock, () =>
        post(new URL(`/api/${path}`, stage.rig.product), client, given),
      );
      const least = await processorTime(clock, () =>
        post(new URL("/parsed", stage.rig.floors), client, given),
      );
      status = took.status;
      // In the first, its code is compiled.
      if (round > 0) {
        ms.push(took.ms);
        bare.push(least.ms);
      }
    }
    const name = `POST /${path} with the largest that it takes, answered ${status}`;
    figures.push(
      figureOf(name, "ms of processor time, with its databases and files", ms, {
        floors: [floorOf("A bare worker that parses the same body", bare, ms)],
        target: under(MOST_MS, median(ms), "ms"),
      }),
    );
  }
  return figures.sort((a, b) => b.value - a.value);
}

function post(url: URL, { cookie }: Client, given: Record<string, unknown> | FormData) {
  const isForm = given instanceof FormData;
  return fetch(url, {
    method: "POST",
    headers: {
      cookie,
      "sec-fetch-site": "same-origin",
      ...(isForm ? {} : { "content-type": "application/json" }),
    },
    body: isForm ? given : JSON.stringify(given),
  });
}

async function processorTime(clock: () => number, ask: () => Promise<Response>) {
  await untilIdle(clock);
  const before = clock();
  const response = await ask();
  await response.arrayBuffer();
  return { ms: clock() - before, status: response.status };
}

async function untilIdle(clock: () => number): Promise<void> {
  for (let waited = 0; waited < MOST_WAITS; waited++) {
    const before = clock();
    await sleep(IDLE_MS);
    if (clock() - before < 1) return;
  }
}

function form(field: string, given: File): FormData {
  const data = new FormData();
  data.set(field, given);
  return data;
}

function file(name: string, type: string, bytes: BlobPart): File {
  return new File([bytes], name, { type });
}

/** As many rows as an import takes, each as long as the file allows. */
function csvOf(bytes: number): string {
  const longest = Math.floor(bytes / MAX_IMPORT_ROWS);
  const rows = Array.from({ length: MAX_IMPORT_ROWS - 1 }, (_, at) =>
    `0${String(FIRST_HANDSET + at).slice(2)},Name ${at},`.padEnd(longest - 1, "Newtown "),
  );
  return ["Mobile,Name,Suburb", ...rows].join("\n");
}
