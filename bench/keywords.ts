import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type Figure, figureOf, floorOf, perSecond, under } from "./figure.ts";
import { PATH_FLOOR, QUEUE_FLOOR, queueFloor } from "./floors.ts";
import { addNumber, postTexts, textsFloor } from "./keyword-texts.ts";
import type { Stage } from "./stage.ts";

const NUMBER = "61480009998";
const MOST_MS = 60_000;
const GIVE_UP_MS = 180_000;
const TEXTS = { to: NUMBER, word: "join", first: 30_000_000, count: 10_000 };

/** Texts of as many handsets with a keyword, all at the same moment: each joins a group and gets a reply. */
export async function keywordTexts(stage: Stage): Promise<Figure[]> {
  const { rig } = stage;
  const { count } = TEXTS;
  const group = await prepareKeyword(stage);
  const queue = await queueFloor(rig);
  const path = await textsFloor(rig, TEXTS);
  const started = performance.now();
  await postTexts(rig, TEXTS);
  let done = await countOf(stage, group);
  while (Math.min(done.joined, done.replied) < count && performance.now() - started < GIVE_UP_MS) {
    await sleep(100);
    done = await countOf(stage, group);
  }
  const ms = performance.now() - started;
  const rate = perSecond(count, ms);
  const wrong = Math.abs(count - done.joined) + Math.abs(count - done.replied);
  const name = "10,000 keyword texts at the same moment";
  return [
    figureOf(`${name}: joined and replied to`, "per second", [rate], {
      floors: [floorOf(PATH_FLOOR, [path], [rate]), floorOf(QUEUE_FLOOR, [queue], [rate])],
      target: under(MOST_MS, ms, "ms"),
    }),
    figureOf(`${name}: lost or doubled`, "messages", [wrong], {
      target: { text: "none", met: wrong === 0 },
    }),
  ];
}

async function prepareKeyword(stage: Stage): Promise<string> {
  await addNumber(stage, NUMBER);
  const id = await stage.group({ size: 0, first: TEXTS.first });
  const body = { sender: NUMBER, word: "JOIN", action: "join", group: id, reply: "Welcome" };
  await stage.client.call({ method: "POST", path: "/api/keyword", body }, z.object({}));
  return id;
}

const counted = z.object({ joined: z.number(), replied: z.number() });

async function countOf({ rig, account }: Stage, group: string): Promise<z.infer<typeof counted>> {
  const shard = await rig.database("SHARD_00");
  const row = await shard
    .prepare(
      `SELECT (SELECT total FROM groups WHERE account_id = ?1 AND id = ?2) AS joined,
        (SELECT COUNT(*) FROM messages WHERE account_id = ?1 AND direction = 'out'
          AND sender = ?3 AND status NOT IN ('queued', 'sending')) AS replied`,
    )
    .bind(account, group, NUMBER)
    .first();
  return counted.parse(row);
}
