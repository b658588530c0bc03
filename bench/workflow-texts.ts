import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { idSchema } from "../core/ids.ts";
import { type Figure, figureOf, floorOf, perSecond } from "./figure.ts";
import { PATH_FLOOR, QUEUE_FLOOR, queueFloor } from "./floors.ts";
import { addNumber, postTexts, textsFloor } from "./keyword-texts.ts";
import type { Stage } from "./stage.ts";
import { activeWorkflow } from "./workflow.ts";

const n = z.number();
const NUMBER = "61480009997";
const GIVE_UP_MS = 180_000;
const TEXTS = { to: NUMBER, word: "hello", first: 40_000_000, count: 10_000 };
const PLAIN = { ...TEXTS, word: "thanks", first: 41_000_000 };
/** Of the floor, from the texts until all runs have ended. */
const MOST_TIMES = 3;

/**
 * Texts of as many handsets with a keyword, all at the same moment. Each starts a workflow of three steps: it joins a
 * group, gets a value there, and gets a message with it.
 */
export async function workflowTexts(stage: Stage): Promise<Figure[]> {
  const { rig } = stage;
  const { count } = TEXTS;
  const { workflow, group } = await prepare(stage);
  const queue = await queueFloor(rig);
  const path = await textsFloor(rig, TEXTS);
  const received = await receive(stage);
  const started = performance.now();
  await postTexts(rig, TEXTS);
  while ((await endedOf(stage, workflow)) < count && performance.now() - started < GIVE_UP_MS) {
    await sleep(100);
  }
  const rate = perSecond(count, performance.now() - started);
  const floor = floorOf(PATH_FLOOR, [path], [rate]);
  const wrong = await wrongOf(stage, workflow, group);
  const name = "10,000 keyword texts at the same moment, each starting a workflow of three steps";
  return [
    figureOf(`${name}: worked off`, "per second", [rate], {
      floors: [
        floor,
        floorOf("As many texts that start nothing", [received], [rate]),
        floorOf(QUEUE_FLOOR, [queue], [rate]),
      ],
      target: {
        text: `within ${MOST_TIMES} times the floor`,
        met: floor.share * MOST_TIMES >= 1,
      },
    }),
    figureOf(`${name}: lost or doubled`, "runs, steps or messages", [wrong], {
      target: { text: "none", met: wrong === 0 },
    }),
  ];
}

/** Texts per second that only come in. */
async function receive({ rig, account }: Stage): Promise<number> {
  const shard = await rig.database("SHARD_00");
  const stored = shard.prepare(
    "SELECT COUNT(*) AS n FROM messages WHERE account_id = ? AND direction = 'in' AND text = ?",
  );
  const started = performance.now();
  await postTexts(rig, PLAIN);
  while (n.parse(await stored.bind(account, PLAIN.word).first("n")) < PLAIN.count) await sleep(250);
  return perSecond(PLAIN.count, performance.now() - started);
}

const keyword = z.object({ data: z.object({ _id: z.string() }) });

async function prepare(stage: Stage) {
  await addNumber(stage, NUMBER);
  const group = idSchema("group").parse(await stage.group({ size: 0, first: TEXTS.first }));
  const body = { sender: NUMBER, word: TEXTS.word, action: "none" };
  const added = await stage.client.call({ method: "POST", path: "/api/keyword", body }, keyword);
  const trigger = { type: "keyword", keyword: added.data._id } as const;
  const { id } = await activeWorkflow(stage, "By keyword", trigger, [
    { type: "addToGroup", group },
    { type: "setField", label: "Suburb", value: "Newtown" },
    {
      ...{ type: "sendSms", sender: NUMBER, optout: false },
      message: "Welcome to {{Suburb}}, we will be in touch",
    },
  ]);
  return { workflow: id, group };
}

/** One row, so that looking does not slow what is looked at. */
async function endedOf({ rig, account }: Stage, workflow: string): Promise<number> {
  const shard = await rig.database("SHARD_00");
  const ended = shard.prepare(
    `SELECT COALESCE(SUM(runs), 0) AS n FROM workflow_counts WHERE account_id = ?1
      AND workflow_id = ?2 AND action_id = '' AND what = 'completed'`,
  );
  return n.parse(await ended.bind(account, workflow).first("n"));
}

/** By how much runs, steps, contacts and messages are not as many as texts, each handset's once. */
async function wrongOf({ rig, account }: Stage, workflow: string, group: string): Promise<number> {
  const shard = await rig.database("SHARD_00");
  const { count } = TEXTS;
  // Its messages are still on their way to the carrier.
  const open = shard.prepare(
    `SELECT EXISTS (SELECT 1 FROM messages WHERE account_id = ?1 AND direction = 'out' AND sender = ?2
      AND status IN ('queued', 'sending')) AS n`,
  );
  while (n.parse(await open.bind(account, NUMBER).first("n")) > 0) await sleep(250);
  const found = await shard
    .prepare(
      `SELECT (SELECT ABS(COUNT(*) - ?4) + ABS(COUNT(DISTINCT number) - ?4) FROM workflow_runs
          WHERE account_id = ?1 AND workflow_id = ?2 AND state = 'completed')
        + (SELECT ABS(COUNT(*) - 3 * ?4) FROM workflow_runs r JOIN workflow_steps s
          ON s.account_id = r.account_id AND s.run_id = r.id AND s.outcome IN ('done', 'sent')
          WHERE r.account_id = ?1 AND r.workflow_id = ?2)
        + (SELECT ABS(COUNT(*) - ?4) FROM contacts WHERE account_id = ?1 AND group_id = ?3
          AND fields->>'suburb' = 'Newtown')
        + (SELECT ABS(COUNT(*) - ?4) + ABS(COUNT(DISTINCT recipient) - ?4) FROM messages
          WHERE account_id = ?1 AND direction = 'out' AND sender = ?5
            AND status = 'sent' AND text = 'Welcome to Newtown, we will be in touch') AS n`,
    )
    .bind(account, workflow, group, count, NUMBER)
    .first("n");
  return n.parse(found);
}
