import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { askBench } from "./client.ts";
import { workerdClock } from "./cpu.ts";
import { type Figure, figureOf, floorOf, median, perSecond } from "./figure.ts";
import { besideD1, D1_FLOOR } from "./floors.ts";
import { addNumber } from "./keyword-texts.ts";
import type { Rig } from "./rig.ts";
import { ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";
import { activeWorkflow, type Made } from "./workflow.ts";
import { writeRuns } from "./workflow-runs.ts";

const RUNS = 100_000;
const FIRST = 50_000_000;
const NUMBER = "61480009996";
const DAY_MS = 86_400_000;
const MOST_SECONDS = 20;
const GIVE_UP_MS = 120_000;
/** What else has an effect on the time of a minute. */
const MOST_TIMES = 1.5;

/** 100,000 runs that wait: what a minute costs meanwhile, and how soon all have begun once all are due. */
export async function waitingRuns(stage: Stage): Promise<Figure[]> {
  const { rig } = stage;
  await addNumber(stage, NUMBER);
  const made = await activeWorkflow(stage, "By the clock", { type: "api" }, [
    { type: "wait", days: 1, hours: 0, minutes: 0 },
    { type: "sendSms", sender: NUMBER, message: "Your order is ready", optout: false },
  ]);
  await idleMinute(rig);
  const without = await idleMinutes(rig);
  await writeRuns(stage, made, { count: RUNS, first: FIRST, until: Date.now() + DAY_MS });
  const beside = await idleMinutes(rig);
  const { d1, result: ms } = await besideD1(rig, () => untilAllBegan(stage, made));
  const rate = perSecond(RUNS, ms);
  const idle = "All sweeps of an idle minute, with 100,000 waiting runs";
  const none = "The same without runs";
  const times = floorOf(none, without.ms, beside.ms);
  const statements = { none: median(without.statements), all: median(beside.statements) };
  return [
    figureOf(idle, "statements", beside.statements, {
      floors: [floorOf(none, without.statements, beside.statements)],
      target: { text: "as many", met: statements.all <= statements.none },
    }),
    figureOf(idle, "ms of processor time, with its databases", beside.ms, {
      floors: [times],
      target: { text: `under ${MOST_TIMES} times that`, met: times.share < MOST_TIMES },
    }),
    figureOf(
      "100,000 waiting runs, all due at the same moment, until all have begun",
      "per second",
      [rate],
      {
        floors: [floorOf(D1_FLOOR, [d1], [rate])],
        target: { text: `all within ${MOST_SECONDS} s`, met: ms < MOST_SECONDS * 1000 },
      },
    ),
  ];
}

interface Minutes {
  statements: number[];
  ms: number[];
}

async function idleMinutes(rig: Rig): Promise<Minutes> {
  const minutes: Minutes = { statements: [], ms: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const { statements, ms } = await idleMinute(rig);
    minutes.statements.push(statements);
    minutes.ms.push(ms);
  }
  return minutes;
}

const DATABASES = ["CONTROL", "SHARD_00", "SHARD_01"] as const;
const costs = z.object({ work: z.record(z.string(), z.object({ statements: z.number() })) });

/** Runs every sweep, as if it were due, and returns what that took. */
async function idleMinute(rig: Rig) {
  const databases = await Promise.all(DATABASES.map((name) => rig.database(name)));
  for (const database of databases) await database.prepare("UPDATE sweeps SET due_at = 0").run();
  await askBench(rig, "statements");
  const clock = workerdClock();
  const before = clock();
  await askBench(rig, "minute");
  for (const database of databases) {
    const running = database.prepare("SELECT COUNT(*) AS n FROM sweeps WHERE claimed_until > 0");
    while ((await running.first("n")) !== 0) await sleep(20);
  }
  const ms = clock() - before;
  const { work } = costs.parse(await (await askBench(rig, "statements")).json());
  const statements = Object.values(work).reduce((sum, one) => sum + one.statements, 0);
  return { statements, ms };
}

/** Makes all of them due; returns the milliseconds until each has its message and none has two. */
async function untilAllBegan(
  { rig, account }: Stage,
  { id, actions: [node] }: Made,
): Promise<number> {
  const shard = await rig.database("SHARD_00");
  await shard
    .prepare(
      "UPDATE workflow_runs SET until = ?3, claim_at = ?3 WHERE account_id = ?1 AND workflow_id = ?2",
    )
    .bind(account, id, Date.now())
    .run();
  // One row, so that looking does not slow what is looked at.
  const left = shard.prepare(
    `SELECT runs AS n FROM workflow_counts WHERE account_id = ?1 AND workflow_id = ?2
      AND action_id = ?3 AND what = 'here'`,
  );
  const started = performance.now();
  await askBench(rig, `arm?shard=0&at=${Date.now()}`);
  while ((await left.bind(account, id, node).first("n")) !== 0) {
    if (performance.now() - started > GIVE_UP_MS) break;
    await sleep(100);
  }
  const ms = performance.now() - started;
  const messages = shard.prepare(
    `SELECT COUNT(*) AS n, COUNT(DISTINCT recipient) AS handsets, COUNT(*) FILTER
        (WHERE status IN ('queued', 'sending')) AS left
      FROM messages WHERE account_id = ?1 AND direction = 'out' AND sender = ?2`,
  );
  const counted = z.object({ n: z.number(), handsets: z.number(), left: z.number() });
  let sent = counted.parse(await messages.bind(account, NUMBER).first());
  // What comes next is measured alone.
  while (sent.left > 0 && performance.now() - started < GIVE_UP_MS) {
    await sleep(500);
    sent = counted.parse(await messages.bind(account, NUMBER).first());
  }
  if (sent.n !== RUNS || sent.handsets !== RUNS) {
    throw new Error(`${sent.n} messages to ${sent.handsets} handsets for ${RUNS} runs`);
  }
  return ms;
}
