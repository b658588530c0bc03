import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { roomFrame } from "../core/room-frames.ts";
import { postAsCarrier } from "./client.ts";
import { type Figure, figureOf, median, p99, perSecond, under } from "./figure.ts";
import { openAll } from "./sockets.ts";
import type { Stage } from "./stage.ts";

const ROOMS = 500;
export const PER_SECOND = 1000;
const SECONDS = 10;
const MOST_MS = 1000;
const OWN_NUMBER = "61480009999";
/** What arrives within this time is one post, as carriers collect it; a post has at most a hundred. */
const EVERY_MS = 50;
const POST_MOST = 100;
const GIVE_UP_MS = 120_000;

/** One inbound message: the nth of its room. */
interface Written {
  room: number;
  nth: number;
  writtenAt: number;
}

/** What the screens of all rooms were sent. */
interface Heard {
  /** Milliseconds from when each was written until its room's screen had it. */
  ms: number[];
  doubled: number;
  outOfOrder: number;
  /** From the first post to the last frame. */
  totalMs: number;
}

/** Messages from handsets into rooms of which each is open, posted at a rate whatever becomes of them. */
export async function inboundToScreens(stage: Stage, rate = PER_SECOND): Promise<Figure[]> {
  const urls = await openRooms(stage);
  const count = rate * SECONDS;
  const { ms, doubled, outOfOrder, totalMs } = await post(stage, urls, count, rate);
  const reached = perSecond(ms.length, totalMs);
  const name = `${rate.toLocaleString("en-AU")} inbound messages per second over ${ROOMS} open rooms`;
  const wrong = count - ms.length + doubled + outOfOrder;
  const slowest = p99(ms);
  return [
    figureOf(`${name}, to their screens`, "per second", [reached]),
    figureOf(`${name}, to the screen, p50`, "ms", [median(ms)]),
    figureOf(`${name}, to the screen, p99`, "ms", [slowest], {
      target: under(MOST_MS, slowest, "ms"),
    }),
    figureOf(`${name}: lost, doubled or out of order`, "messages", [wrong], {
      target: { text: "none", met: wrong === 0 },
    }),
  ];
}

const handset = (room: number) => `61491${String(570_000 + room)}`;

const opened = z.object({ data: z.object({ _id: z.string() }) });

async function openRooms({ rig, client, account }: Stage): Promise<URL[]> {
  const control = await rig.database("CONTROL");
  await control
    .prepare("INSERT INTO numbers (number, account_id) VALUES (?, ?)")
    .bind(OWN_NUMBER, account)
    .run();
  const urls: URL[] = [];
  for (let room = 0; room < ROOMS; room++) {
    const body = { number: handset(room) };
    const { data } = await client.call({ method: "PUT", path: "/api/room", body }, opened);
    urls.push(new URL(`/api/room/${data._id}/live`, rig.product));
  }
  return urls;
}

async function post(
  stage: Stage,
  urls: readonly URL[],
  count: number,
  rate: number,
): Promise<Heard> {
  const known = new Map<string, Written>();
  const seen = new Set<string>();
  const last = new Map<number, string>();
  const heard: Heard = { ms: [], doubled: 0, outOfOrder: 0, totalMs: 0 };
  const order = new Map<number, number>();
  let lastAt = 0;
  const sockets = await openAll(urls, stage.client.cookie, (text, at) => {
    for (const entry of roomFrame.parse(JSON.parse(text)).entries) {
      if (entry.kind !== "message") continue;
      const one = known.get(entry.message);
      if (!one) continue;
      if (seen.has(entry.message)) heard.doubled += 1;
      seen.add(entry.message);
      if (one.nth !== (order.get(one.room) ?? -1) + 1 || entry._id < (last.get(one.room) ?? ""))
        heard.outOfOrder += 1;
      order.set(one.room, one.nth);
      last.set(one.room, entry._id);
      heard.ms.push(at - one.writtenAt);
      lastAt = at;
    }
  });
  const started = performance.now();
  const posts: Promise<unknown>[] = [];
  for (let i = 0; i < count; ) {
    // To all rooms in turn.
    const due = Math.min(
      count,
      Math.ceil(((performance.now() - started) / 1000) * rate),
      i + POST_MOST,
    );
    const written: Written[] = [];
    for (; i < due; i++) {
      const one = {
        room: i % ROOMS,
        nth: Math.floor(i / ROOMS),
        writtenAt: started + (i / rate) * 1000,
      };
      known.set(textOf(one), one);
      written.push(one);
    }
    if (written.length > 0) posts.push(postAll(stage, written));
    if (written.length < POST_MOST) await sleep(EVERY_MS);
  }
  await Promise.all(posts);
  while (seen.size < count && performance.now() - started < GIVE_UP_MS) await sleep(50);
  for (const socket of sockets) socket.close();
  return { ...heard, totalMs: lastAt - started };
}

const textOf = ({ room, nth }: Pick<Written, "room" | "nth">) => `Message ${nth} of ${room}.`;

async function postAll({ rig }: Stage, written: readonly Written[]): Promise<void> {
  const messages = written.map((one) => {
    const text = textOf(one);
    return { carrierId: text, from: handset(one.room), to: OWN_NUMBER, text, at: Date.now() };
  });
  await postAsCarrier(rig, "inbound", { messages });
}
