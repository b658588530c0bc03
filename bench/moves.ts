import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { askBench, must, signInAs } from "./client.ts";
import { type Figure, figureOf, floorOf, perSecond } from "./figure.ts";
import { besideD1, D1_FLOOR } from "./floors.ts";
import { writeMessages } from "./messages.ts";
import { expectSame, SHARDS, type Shard, stateOf } from "./moved-account.ts";
import { meanwhile } from "./rounds.ts";
import { prepareCampaign, sendCampaign } from "./send-campaign.ts";
import type { Audience, Stage } from "./stage.ts";

export const MOVED = 1_000_000;
/** Campaigns are sent at this speed, so that one goes on for as long as the account is moved. */
const PER_SECOND = 20;
const NO_LIMIT = 1_000_000_000;
/** One of so many messages is of a campaign that is sent meanwhile. */
const SHARE = 20;
const SMALLEST = 10_000;
/** These have a text already, and reply while the account is moved. */
const REPLIERS = { size: 1000, first: 7_000_000 };
const FIRST = 8_000_000;
const STOP_EVERY = 4;
const REPLY_MS = 1000;
const MINUTE_MS = 15_000;
/** A session that is not renewed ends before a large move does. */
const SESSION_MS = 300_000;
const POLL_MS = 200;
const LIMIT_MS = 7_200_000;
const SHARED_NUMBER = "61480001234";
const ADMINISTRATOR = "admin@cooee.test";
const LIST = { method: "GET", path: "/api/admin/account/moves" };

interface Leg {
  to: Shard;
  audience: Audience;
  kills: boolean;
}

/**
 * Moves an account of many messages to the other shard while a campaign is sent, receipts come back and people reply, with
 * kills at every step; and back without them. Both times, all is there once, and nothing is left.
 */
export async function moves(stage: Stage, messages: number): Promise<Figure[]> {
  const size = Math.max(SMALLEST, messages / SHARE);
  await sendCampaign(stage, REPLIERS);
  await writeMessages(stage, 0, messages);
  const audiences = [FIRST, FIRST + size].map((first) => ({ size, first }));
  for (const audience of audiences) await stage.group(audience);
  await keepInNetwork(stage);
  const [there, back] = audiences;
  if (!there || !back) throw new Error("Each move has a campaign");
  const killed = await moveOnce(stage, { to: 1, audience: there, kills: true });
  console.log(`There, killed ${killed.killed} times: all is the same`);
  const { d1, result } = await besideD1(stage.rig, () =>
    moveOnce(stage, { to: 0, audience: back, kills: false }),
  );
  const of = `An account of ${messages.toLocaleString("en-AU")} messages moves while its campaign runs`;
  const copied = [perSecond(result.copied, result.openMs)];
  return [
    figureOf(of, "rows per second", copied, { floors: [floorOf(D1_FLOOR, [d1], copied)] }),
    figureOf(`${of}: its writes are refused for`, "seconds", [result.frozenMs / 1000], {
      target: { text: "under 60 s", met: result.frozenMs < 60_000 },
    }),
    figureOf(`${of}, killed ${killed.killed} times`, "rows per second", [
      perSecond(killed.copied, killed.openMs),
    ]),
  ];
}

/** Every message is kept, so that one that arrives twice is seen, and has its receipt. */
async function keepInNetwork({ rig }: Stage): Promise<void> {
  const faults = { keep: true, receipts: true, receiptDelayMs: 2000 };
  await must(
    await fetch(new URL("/simulator/api/faults", rig.product), {
      method: "PUT",
      body: JSON.stringify(faults),
    }),
  );
}

/** The move of one campaign's account, from the request until the old shard is empty. */
async function moveOnce(stage: Stage, { to, audience, kills }: Leg) {
  const { rig, account } = stage;
  const from = to === 0 ? 1 : 0;
  await setSpeed(stage, from, PER_SECOND);
  const before = await stateOf(stage, from);
  const { id, launch } = await prepareCampaign(stage, audience);
  await launch();
  await askBench(rig, `kills?on=${kills}`);
  const body = { account, shard: to };
  const administrator = await signInAs(rig, ADMINISTRATOR);
  await administrator.call({ method: "POST", path: "/api/admin/account/move", body }, z.unknown());
  const moving = untilCleared(stage);
  const sent = await meanwhile(moving, (isOver) => replyUntil(stage, isOver));
  const killed = z.number().parse(await (await askBench(rig, "killed")).json());
  await askBench(rig, "kills?on=false");
  const { movedAt, ...move } = await moving;
  await setSpeed(stage, to, NO_LIMIT);
  await expectSame(stage, {
    before,
    from,
    to,
    campaign: id,
    size: audience.size,
    movedAt,
    ...sent,
  });
  return { ...move, killed };
}

async function setSpeed({ rig, account }: Stage, shard: Shard, speed: number): Promise<void> {
  const database = await rig.database(SHARDS[shard]);
  await database
    .prepare("UPDATE senders SET per_second = ? WHERE account_id = ?")
    .bind(speed, account)
    .run();
}

const listed = z.object({
  data: z.object({
    moves: z.array(
      z.object({
        state: z.string(),
        reason: z.string().optional(),
        copied: z.number(),
        startedAt: z.number(),
        movedAt: z.number().optional(),
      }),
    ),
  }),
});

/** Until the old shard is empty; cron's minute is shorter here. */
async function untilCleared({ rig }: Stage) {
  let administrator = await signInAs(rig, ADMINISTRATOR);
  let renewAt = Date.now() + SESSION_MS;
  let openAt = 0;
  let minuteAt = 0;
  for (const begun = Date.now(); Date.now() - begun < LIMIT_MS; await sleep(POLL_MS)) {
    if (Date.now() >= renewAt) {
      administrator = await signInAs(rig, ADMINISTRATOR);
      renewAt = Date.now() + SESSION_MS;
    }
    const { data } = await administrator.call(LIST, listed);
    const [move] = data.moves;
    if (!move || move.reason) throw new Error(`The move was called off: ${move?.reason}`);
    if (["copying", "pausing"].includes(move.state)) openAt = Date.now();
    if (move.state === "cleared" && move.movedAt) {
      const { copied, movedAt, startedAt } = move;
      return { copied, movedAt, openMs: movedAt - startedAt, frozenMs: movedAt - openAt };
    }
    if (Date.now() < minuteAt) continue;
    minuteAt = Date.now() + MINUTE_MS;
    await askBench(rig, "minute");
  }
  throw new Error("The move does not come to an end");
}

/** Handsets that have a text write, one in so many to opt out. */
async function replyUntil({ rig }: Stage, isOver: () => boolean) {
  let texts = 0;
  let stops = 0;
  for (; !isOver(); await sleep(REPLY_MS)) {
    const text = ++texts % STOP_EVERY === 0 ? "STOP" : `Reply ${texts}`;
    if (text === "STOP") stops++;
    const from = `614${String(REPLIERS.first + repliers++).padStart(8, "0")}`;
    await must(
      await fetch(new URL("/simulator/api/messages", rig.product), {
        method: "POST",
        body: JSON.stringify({ from, to: SHARED_NUMBER, text }),
      }),
    );
  }
  return { texts, stops };
}

let repliers = 0;
