import { setTimeout as sleep } from "node:timers/promises";
import { utils, write } from "xlsx";
import * as z from "zod";
import { must, signInAs } from "./client.ts";
import { atLeast, type Figure, figureOf, floorOf, median, perSecond } from "./figure.ts";
import { peakFigure, watchHeap } from "./memory.ts";
import { readFigure, type Timed, timeBesideRead, took } from "./reads.ts";
import { meanwhile, ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";

const FIRST_NAMES = ["Olivia", "Noah", "Amelia", "Jack", "Isla", "William", "Mia", "Leo", "Zoë"];
const HEADER = ["First name", "Last name", "Mobile", "Suburb"];
const LABELS = JSON.stringify(
  [2, 0, 1, 3].map((id) => ({
    id,
    oldLabel: HEADER[id],
    newLabel: HEADER[id],
    type: id === 2 ? "number" : "text",
  })),
);
/** The console asks less often; asking all the time would be part of the figure. */
const POLL_MS = 50;
/** Between two calls of another account. */
const APART_MS = 10;
/** Seconds. */
const MOST_UNDO = 30;
const MANY = 500_000;
const FILE_ROWS = 100_000;
const FEW = 1000;
const READS = 40;
const ALONE_MS = 4000;

const uploaded = z.object({ data: z.object({ upload: z.string(), sheet: z.string() }) });
const started = z.object({ data: z.object({ import: z.string() }) });
const progress = z.object({ data: z.object({ status: z.string(), added: z.number() }) });

/** A contact of the list that begins at `first`. */
function person(n: number): string[] {
  const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0;
  const name = FIRST_NAMES[mixed % FIRST_NAMES.length] ?? "";
  return [name, `Surname${mixed % 50_000}`, `04${String(n).padStart(8, "0")}`, "Newtown"];
}

function rowsOf(first: number, size: number): string[][] {
  return [HEADER, ...Array.from({ length: size }, (_, at) => person(first + at))];
}

const MAKERS = {
  csv: (rows: string[][]) =>
    new TextEncoder().encode(rows.map((cells) => cells.join(",")).join("\r\n")),
  xlsx: (rows: string[][]) => {
    const book = utils.book_new(utils.aoa_to_sheet(rows), "People");
    return new Uint8Array(write(book, { type: "buffer", compression: true }));
  },
} as const;

interface Kind {
  format: keyof typeof MAKERS;
  size: number;
}

const KINDS: readonly Kind[] = [
  { format: "xlsx", size: 50_000 },
  { format: "csv", size: 100_000 },
];

/** Imports beside bare programs, what they cost others, and Find Contact in what they leave. */
export async function imports(stage: Stage): Promise<Figure[]> {
  const control = await stage.rig.database("CONTROL");
  await control.prepare("UPDATE accounts SET contact_limit = 1000000").run();
  const figures: Figure[] = [];
  await importFile(stage, { format: "csv", size: FEW }, 0);
  const few = await timeFinds(stage);
  for (const kind of KINDS) figures.push(...(await measureKind(stage, kind)));
  figures.push(await besideImports(stage), await undoFigure(stage));
  return [...figures, ...findFigures(few, await timeFinds(stage))];
}

async function measureKind(stage: Stage, kind: Kind): Promise<Figure[]> {
  const { format, size } = kind;
  const heap = await watchHeap(stage.rig);
  const rates: number[] = [];
  const bare: number[] = [];
  const keyed: number[] = [];
  const peaks: number[] = [];
  await importFile(stage, kind, nextNumber(size));
  while (rates.length < ROUNDS) {
    const first = nextNumber(size);
    const body = MAKERS[format](rowsOf(first, size));
    for (const [keys, floor] of [
      ["few", bare],
      ["all", keyed],
    ] as const) {
      const path = `/import/contacts.${format}?keys=${keys}`;
      const url = new URL(path, stage.rig.floors);
      const ms = await took(async () => must(await fetch(url, { method: "POST", body })));
      floor.push(perSecond(size, ms));
    }
    await heap.takePeak();
    rates.push(perSecond(size, (await importFile(stage, kind, first)).ms));
    peaks.push(await heap.takePeak());
  }
  heap.stop();
  const what = `Import of ${size.toLocaleString("en-AU")} rows of .${format}`;
  const floor = floorOf("Read by the same code, rows by `json_each`", bare, rates);
  const floorOfKeys = floorOf("The same into a table with the keys of contacts", keyed, rates);
  return [
    figureOf(`${what}, from the upload until all are contacts`, "rows per second", rates, {
      floors: [floor, floorOfKeys],
      target: atLeast(0.6, floorOfKeys),
    }),
    peakFigure(what, peaks),
  ];
}

let taken = 10_000_000;

/** Numbers that no other file has. */
function nextNumber(size: number): number {
  taken += size;
  return taken - size;
}

/** Uploads a file, imports it into a group of its own, and waits for it. */
async function importFile(stage: Stage, { format, size }: Kind, first: number) {
  const bytes = MAKERS[format](rowsOf(first, size));
  let path = "";
  const ms = await took(async () => {
    const file = new File([bytes], `contacts.${format}`);
    const { data } = uploaded.parse(await post(stage, "/api/group/upload", { file }));
    const form = { ...data, name: `People from ${first}`, labels: LABELS };
    const begun = started.parse(await post(stage, "/api/group", form));
    path = `/api/group/import/${begun.data.import}`;
    const { added } = await ended(stage, path, "complete");
    if (added !== size) throw new Error(`Only ${added} of ${size} are contacts`);
  });
  return { ms, path };
}

async function ended({ client }: Stage, path: string, as: "complete" | "undone") {
  for (;;) {
    const { data } = await client.call({ method: "GET", path }, progress);
    if (data.status === as) return data;
    if (data.status === "failed") throw new Error("The import failed");
    await sleep(POLL_MS);
  }
}

/** Undoes imports of contacts that were all added, beside those of all imports before. */
async function undoFigure(stage: Stage): Promise<Figure> {
  const times: number[] = [];
  while (times.length < ROUNDS) {
    const kind = { format: "csv", size: FILE_ROWS } as const;
    const { path } = await importFile(stage, kind, nextNumber(FILE_ROWS));
    const ms = await took(async () => {
      await stage.client.call({ method: "POST", path: `${path}/undo` }, z.unknown());
      await ended(stage, path, "undone");
    });
    times.push(ms / 1000);
  }
  return figureOf("Undo of an import of 100,000 contacts, until all are gone", "seconds", times, {
    target: { text: `within ${MOST_UNDO} s`, met: Math.max(...times) <= MOST_UNDO },
  });
}

async function post({ rig, client }: Stage, path: string, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { cookie: client.cookie, "sec-fetch-site": "same-origin" };
  const url = new URL(path, rig.product);
  return await (await must(await fetch(url, { method: "POST", headers, body: form }))).json();
}

/** Another account's page of groups on the same shard, alone and while contacts are imported. */
async function besideImports(stage: Stage): Promise<Figure> {
  const other = await signInAs(stage.rig, "sub@cooee.test");
  const page = () => other.call({ method: "GET", path: "/api/group" }, z.unknown());
  for (let time = 0; time < READS; time++) await page();
  const alone: number[] = [];
  const beside: number[] = [];
  for (let written = 0; written < MANY; written += FILE_ROWS) {
    const until = performance.now() + ALONE_MS;
    alone.push(median(await timesUntil(page, () => performance.now() > until)));
    const kind = { format: "csv", size: FILE_ROWS } as const;
    const importing = importFile(stage, kind, nextNumber(FILE_ROWS));
    beside.push(median(await meanwhile(importing, (isOver) => timesUntil(page, isOver))));
  }
  const floor = floorOf("The same calls alone", alone, beside);
  return figureOf(
    "Another account's page of groups while 500,000 contacts are imported on its shard",
    "ms",
    beside,
    { floors: [floor], target: { text: "within twice their time", met: floor.share <= 2 } },
  );
}

async function timesUntil(work: () => Promise<unknown>, over: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!over()) {
    times.push(await took(work));
    await sleep(APART_MS);
  }
  return times;
}

const SEARCHES = [
  { what: "a number's first digits", search: "0400 000" },
  { what: "two letters", search: "ol" },
  { what: "a first and a last name", search: "olivia surname12" },
  { what: "a name that none has", search: "nobody" },
] as const;

async function timeFinds(stage: Stage): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const { what, search } of SEARCHES) {
    const path = `/api/contact/searchgroup?limit=10&search=${encodeURIComponent(search)}`;
    const find = () => stage.client.call({ method: "GET", path }, z.unknown());
    const name = `Find Contact by ${what}`;
    timed.push(await timeBesideRead(stage, name, find, { times: READS, warmUps: 5 }));
  }
  return timed;
}

function findFigures(few: readonly Timed[], many: readonly Timed[]): Figure[] {
  const sizes = [
    { among: "1,000 contacts", timed: few },
    { among: "1,100,000 contacts", timed: many },
  ];
  return SEARCHES.flatMap((_, index) =>
    sizes.flatMap(({ among, timed }) => {
      const one = timed[index];
      return one ? [readFigure({ ...one, name: `${one.name}, among ${among}` })] : [];
    }),
  );
}
