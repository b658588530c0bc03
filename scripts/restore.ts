import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod";
import { databasesOf } from "./databases.ts";
import { ENVIRONMENTS, readEnvironment, writeEnvironment } from "./environment.ts";
import { ROOT } from "./paths.ts";
import { mustRunTool } from "./processes.ts";

// One command for each step of "Restoring the records" in docs/deploy.md. Each may be run again.
const HELP = `npm run restore -- STEP --to 2026-11-21T03:00:00Z --url https://app.example.com.au [--env staging]

  stop      stops sending and waits until nothing is under way
  list      writes what CONTROL would forget to .restore/, for the people to be told
  rewind    closes the product and takes all databases back to that time
  replay    brings them up to date from the journal
  check     says whether everything holds
  open      opens the product, sending still stopped
  send      allows sending again

RESTORE_SECRET has to be set, here and (wrangler secret put) in the Worker.`;

/** By their bindings. */
const STOPPED_QUEUES = ["BULK", "TXN", "JOBS", "RECEIPTS", "INBOUND", "WEBHOOKS", "DUE"];
const FOLDER = `${ROOT}.restore`;
const SETTLING_MS = 60_000;
const POLL_MS = 5_000;

const checked = z.object({
  data: z.object({
    restoring: z.boolean(),
    claimed: z.number(),
    promised: z.number(),
    staged: z.number(),
    problems: z.array(z.object({ account: z.string(), what: z.string() })),
  }),
});
const PASSES = ["everything", "refunded"] as const;
const cursorSchema = z.looseObject({ pass: z.enum(PASSES) });
const replayed = z.object({
  data: z.object({
    next: cursorSchema.optional(),
    entries: z.number(),
    unknownAccounts: z.array(z.string()),
  }),
});
const settled = z.object({ data: z.object({ settled: z.number() }) });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: "string" }, url: { type: "string" }, env: { type: "string" } },
});
const environment = z.enum(ENVIRONMENTS).default("production").parse(values.env);
const config = readEnvironment(environment);
const secret = process.env.RESTORE_SECRET;
const to = new Date(values.to ?? "");
const all = databasesOf(config);
const [control] = all;
const shards = [...all.filter(({ kind }) => kind === "shard").keys()];

const STEPS: Record<string, () => Promise<void>> = {
  stop,
  list,
  rewind,
  replay,
  check,
  open,
  send,
};

try {
  const step = STEPS[positionals[0] ?? ""];
  if (!step || !values.url || !secret || Number.isNaN(to.getTime())) throw new Error(HELP);
  await step();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function order<T extends z.ZodType>(body: object, answer: T): Promise<z.output<T>> {
  const response = await fetch(new URL("/api/operator/restore", values.url), {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${JSON.stringify(body)}: ${response.status} ${text}`);
  return answer.parse(JSON.parse(text));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A switch of the Worker: a secret needs no deployment and is not restored with CONTROL. */
async function turn(name: string, value: string | undefined): Promise<void> {
  const file = `${FOLDER}/${name}.json`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, JSON.stringify({ [name]: value ?? null }));
  await wrangler(["secret", "bulk", file]);
}

function checkShard(shard: number) {
  return order({ do: "check", shard, from: to.getTime() }, checked);
}

async function stop(): Promise<void> {
  await turn("SENDING_STOPPED", "all");
  for (;;) {
    const states = await Promise.all(shards.map(async (shard) => (await checkShard(shard)).data));
    const left = states.map(({ claimed, promised }) => claimed + promised);
    console.log(`Under way by shard: ${left.join(", ")}`);
    if (left.every((n) => n === 0)) break;
    await wait(POLL_MS);
  }
  console.log("Waiting for the journal's queue");
  await wait(SETTLING_MS);
}

async function list(): Promise<void> {
  const since = to.getTime();
  const queries = {
    "accounts made": `SELECT id, number, shard, name, created_at FROM accounts WHERE created_at >= ${since}`,
    "accounts deleted": `SELECT id, name, deleted_at FROM accounts WHERE deleted_at >= ${since}`,
    "people joined or changed": `SELECT id, name, email, mobile, created_at, updated_at FROM users WHERE updated_at >= ${since}`,
    "tokens that work": "SELECT id, account_id, name, hint FROM app_tokens",
    numbers: "SELECT number, account_id FROM numbers",
    "inactive members": "SELECT user_id, account_id FROM members WHERE active = 0",
  };
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, query] of Object.entries(queries)) {
    const lines: string[] = [];
    const args = ["d1", "execute", control.name, "--remote", "--json", "--command", query];
    await wrangler(args, (line) => lines.push(line));
    writeFileSync(`${FOLDER}/${name.replaceAll(" ", "-")}.json`, `${lines.join("\n")}\n`);
  }
  console.log(`Written to ${FOLDER}`);
}

async function rewind(): Promise<void> {
  await turn("RESTORING", "on");
  for (const queue of stoppedQueues()) {
    await wrangler(["queues", "pause-delivery", queue]);
  }
  await wait(SETTLING_MS);
  for (const { name } of all) {
    const point = `--timestamp=${to.toISOString()}`;
    // Prints the bookmark that undoes it.
    await wrangler(["d1", "time-travel", "restore", name, point]);
  }
  await closeAgain();
}

/** What was taken from people since must not open anything again: deleted tokens, people shut out. */
async function closeAgain(): Promise<void> {
  const tokens = idsIn("tokens-that-work", /tok_[0-9A-Z]{26}/g);
  const shutOut = idsIn("inactive-members", /usr_[0-9A-Z]{26}/g);
  const file = `${FOLDER}/close-again.sql`;
  writeFileSync(
    file,
    `DELETE FROM app_tokens WHERE id NOT IN (SELECT value FROM json_each('${tokens}'));
UPDATE members SET active = 0 WHERE user_id IN (SELECT value FROM json_each('${shutOut}'));
`,
  );
  await wrangler(["d1", "execute", control.name, "--remote", "--yes", "--file", file]);
}

/** The ids that `list` wrote, as JSON; without that file this step stops. */
function idsIn(name: string, id: RegExp): string {
  return JSON.stringify(readFileSync(`${FOLDER}/${name}.json`, "utf8").match(id) ?? []);
}

/** What the environment calls them. */
function stoppedQueues(): string[] {
  const { producers } = config.queues;
  return producers
    .filter(({ binding }) => STOPPED_QUEUES.some((name) => binding === `QUEUE_${name}`))
    .map(({ queue }) => queue);
}

/** Of the environment; answers wrangler's prompts with yes. */
function wrangler(said: string[], onLine?: (line: string) => void): Promise<void> {
  const args = [...said, "--config", writeEnvironment(environment)];
  const options = onLine ? { quiet: true, onLine } : {};
  return mustRunTool("wrangler", args, { env: { CI: "true" }, ...options });
}

/** Each pass over all shards, since an account may have moved from one to another: then all of them are settled. */
async function replay(): Promise<void> {
  const unknown = new Set<string>();
  for (const pass of PASSES) {
    for (const shard of shards) await replayShard(shard, pass, unknown);
  }
  for (const shard of shards) {
    let campaigns = 0;
    for (let more = 1; more > 0; campaigns += more) {
      more = (await order({ do: "settle", shard }, settled)).data.settled;
    }
    console.log(`Shard ${shard}: ${campaigns} campaigns`);
  }
  await order({ do: "endSessions" }, z.unknown());
  if (unknown.size > 0) console.log(`Made since, and lost: ${[...unknown].join(", ")}`);
}

async function replayShard(shard: number, pass: string, unknown: Set<string>): Promise<void> {
  const file = `${FOLDER}/cursor-${shard}-${to.getTime()}.json`;
  let cursor = readCursor(file);
  let entries = 0;
  while ((cursor?.pass ?? PASSES[0]) === pass) {
    const body = { do: "replay", shard, from: to.getTime(), cursor };
    const { data } = await order(body, replayed);
    for (const account of data.unknownAccounts) unknown.add(account);
    entries += data.entries;
    cursor = data.next;
    writeFileSync(file, JSON.stringify(cursor ?? null));
    if (!cursor) break;
  }
  console.log(`Shard ${shard}, ${pass}: ${entries} entries`);
}

function readCursor(file: string): z.output<typeof cursorSchema> | undefined {
  try {
    return cursorSchema.optional().parse(JSON.parse(readFileSync(file, "utf8")) ?? undefined);
  } catch {
    return undefined;
  }
}

async function check(): Promise<void> {
  let wrong = 0;
  for (const shard of shards) {
    const { data } = await checkShard(shard);
    console.log(`Shard ${shard}: ${JSON.stringify(data)}`);
    wrong += data.problems.length + data.staged;
  }
  if (wrong > 0) throw new Error("Do not open the product: see above");
}

async function open(): Promise<void> {
  await check();
  await turn("RESTORING", undefined);
  for (const queue of stoppedQueues()) {
    await wrangler(["queues", "resume-delivery", queue]);
  }
}

async function send(): Promise<void> {
  await check();
  await turn("SENDING_STOPPED", undefined);
}
