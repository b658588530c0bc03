import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { idSchema } from "../core/ids.ts";
import { type Figure, figureOf, floorOf, perSecond } from "./figure.ts";
import { PATH_FLOOR, QUEUE_FLOOR, queueFloor } from "./floors.ts";
import { addNumber, postTexts, textsFloor } from "./keyword-texts.ts";
import type { Stage } from "./stage.ts";
import { activeWorkflow } from "./workflow.ts";

const NUMBER = "61480009997";
const GIVE_UP_MS = 180_000;
const TEXTS = { to: NUMBER, word: "hello", first: 40_000_000, count: 10_000 };
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
  const started = performance.now();
  await postTexts(rig, TEXTS);
  while ((await sentBy(stage)) < count && performance.now() - started < GIVE_UP_MS) {
    await sleep(100);
  }
  const rate = perSecond(count, performance.now() - started);
  const floor = floorOf(PATH_FLOOR, [path], [rate]);
  const wrong = await wrongOf(stage, workflow, group);
  const name = "10,000 keyword texts at the same moment, each starting a workflow of three steps";
  return [
    figureOf(`${name}: worked off`, "per second", [rate], {
      floors: [floor, floorOf(QUEUE_FLOOR, [queue], [rate])],
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

const n = z.number();

async function sentBy({ rig, account }: Stage): Promise<number> {
  const shard = await rig.database("SHARD_00");
  const sent = shard.prepare(
    `SELECT COUNT(*) AS n FROM messages WHERE account_id = ?1 AND direction = 'out' AND sender = ?2
      AND status NOT IN ('queued', 'sending')`,
  );
  return n.parse(await sent.bind(account, NUMBER).first("n"));
}

const ENDED_MS = 20_000;

/** By how much runs, steps, contacts and messages are not as many as texts, each handset's once. */
async function wrongOf({ rig, account }: Stage, workflow: string, group: string): Promise<number> {
  const shard = await rig.database("SHARD_00");
  const { count } = TEXTS;
  const ended = shard.prepare(
    `SELECT COUNT(*) AS n FROM workflow_runs WHERE account_id = ?1 AND workflow_id = ?2
      AND state = 'completed'`,
  );
  const until = performance.now() + ENDED_MS;
  // The last of them notes that its message was sent.
  while (performance.now() < until) {
    if (n.parse(await ended.bind(account, workflow).first("n")) >= count) break;
    await sleep(100);
  }
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
            AND text = 'Welcome to Newtown, we will be in touch') AS n`,
    )
    .bind(account, workflow, group, count, NUMBER)
    .first("n");
  return n.parse(found);
}
