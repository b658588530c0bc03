import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { postAsCarrier } from "./client.ts";
import { type Figure, figureOf, floorOf, perSecond, under } from "./figure.ts";
import { QUEUE_FLOOR, queueFloor } from "./floors.ts";
import type { Rig } from "./rig.ts";
import type { Stage } from "./stage.ts";

const TEXTS = 10_000;
const IN_POST = 100;
const NUMBER = "61480009998";
const MOST_MS = 60_000;
const GIVE_UP_MS = 180_000;
const FIRST = 30_000_000;

/** Texts of as many handsets with a keyword, all at the same moment: each joins a group and gets a reply. */
export async function keywordTexts(stage: Stage): Promise<Figure[]> {
  const { rig } = stage;
  const group = await prepareKeyword(stage);
  const floor = await queueFloor(rig);
  const started = performance.now();
  const posts = Array.from({ length: TEXTS / IN_POST }, (_, nth) => post(rig, nth));
  await Promise.all(posts);
  let done = await countOf(stage, group);
  while (Math.min(done.joined, done.replied) < TEXTS && performance.now() - started < GIVE_UP_MS) {
    await sleep(100);
    done = await countOf(stage, group);
  }
  const ms = performance.now() - started;
  const rate = perSecond(TEXTS, ms);
  const wrong = Math.abs(TEXTS - done.joined) + Math.abs(TEXTS - done.replied);
  const name = "10,000 keyword texts at the same moment";
  return [
    figureOf(`${name}: joined and replied to`, "per second", [rate], {
      floors: [floorOf(QUEUE_FLOOR, [floor], [rate])],
      target: under(MOST_MS, ms, "ms"),
    }),
    figureOf(`${name}: lost or doubled`, "messages", [wrong], {
      target: { text: "none", met: wrong === 0 },
    }),
  ];
}

async function prepareKeyword({ rig, client, account, group }: Stage): Promise<string> {
  const control = await rig.database("CONTROL");
  await control
    .prepare("INSERT INTO numbers (number, account_id) VALUES (?, ?)")
    .bind(NUMBER, account)
    .run();
  const shard = await rig.database("SHARD_00");
  await shard
    .prepare(
      `INSERT INTO senders (account_id, id, value, type, status, per_second)
        VALUES (?1, 'snd_keywords', ?2, 2, 'approved', 1000)`,
    )
    .bind(account, NUMBER)
    .run();
  const id = await group({ size: 0, first: FIRST });
  const body = { sender: NUMBER, word: "JOIN", action: "join", group: id, reply: "Welcome" };
  await client.call({ method: "POST", path: "/api/keyword", body }, z.object({}));
  return id;
}

async function post(rig: Rig, nth: number): Promise<void> {
  const messages = Array.from({ length: IN_POST }, (_, at) => {
    const handset = `614${String(FIRST + nth * IN_POST + at).padStart(8, "0")}`;
    return { carrierId: `kw-${handset}`, from: handset, to: NUMBER, text: "join", at: Date.now() };
  });
  await postAsCarrier(rig, "inbound", { messages });
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
