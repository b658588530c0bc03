import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { roomFrame } from "../core/room-frames.ts";
import { signedRequest } from "../worker/simulator/signature.ts";
import { must } from "./client.ts";
import { type Figure, median, p99, perSecond } from "./figure.ts";
import { openAll } from "./sockets.ts";
import type { Stage } from "./stage.ts";

const ROOMS = 500;
export const PER_SECOND = 1000;
const SECONDS = 10;
const MOST_MS = 1000;
const OWN_NUMBER = "61480009999";
/** How often some are posted. */
const EVERY_MS = 10;
const GIVE_UP_MS = 120_000;

/** One inbound message: the nth of its room. */
interface Written {
  room: number;
  nth: number;
  request: Request;
  postedAt: number;
}

/** What the screens of all rooms were sent. */
interface Heard {
  /** Milliseconds from the post of each message until its room's screen had it. */
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
    { name: `${name}, to their screens`, unit: "per second", value: reached, rounds: [reached] },
    { name: `${name}, to the screen, p50`, unit: "ms", value: median(ms), rounds: [median(ms)] },
    {
      name: `${name}, to the screen, p99`,
      unit: "ms",
      value: slowest,
      rounds: [slowest],
      target: { text: `under ${MOST_MS} ms`, met: slowest < MOST_MS },
    },
    {
      name: `${name}: lost, doubled or out of order`,
      unit: "messages",
      value: wrong,
      rounds: [wrong],
      target: { text: "none", met: wrong === 0 },
    },
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
      heard.ms.push(at - one.postedAt);
      lastAt = at;
    }
  });
  // Signed once the sockets are open: a signature that is five minutes old does not count.
  const written = await write(stage, count);
  for (const one of written) known.set(textOf(one), one);
  const started = performance.now();
  const posts: Promise<unknown>[] = [];
  for (const [i, one] of written.entries()) {
    const due = started + (i / rate) * 1000;
    if (due > performance.now() + EVERY_MS) await sleep(due - performance.now());
    one.postedAt = performance.now();
    posts.push(
      fetch(one.request)
        .then(must)
        .then((response) => response.arrayBuffer()),
    );
  }
  await Promise.all(posts);
  while (seen.size < count && performance.now() - started < GIVE_UP_MS) await sleep(50);
  for (const socket of sockets) socket.close();
  return { ...heard, totalMs: lastAt - started };
}

const textOf = ({ room, nth }: Pick<Written, "room" | "nth">) => `Message ${nth} of ${room}.`;

/** To all rooms in turn, each with its place in its text, signed as the carrier does. */
async function write({ rig }: Stage, count: number): Promise<Written[]> {
  const url = new URL("/api/carriers/simulator/inbound", rig.product);
  const all: Written[] = [];
  for (let i = 0; i < count; i++) {
    const [room, nth] = [i % ROOMS, Math.floor(i / ROOMS)];
    const text = textOf({ room, nth });
    const message = { carrierId: text, from: handset(room), to: OWN_NUMBER, text, at: Date.now() };
    const body = JSON.stringify({ message });
    const request = await signedRequest(url, body, rig.carrierSecret, Date.now());
    all.push({ room, nth, request, postedAt: 0 });
  }
  return all;
}
