import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { must } from "./client.ts";
import { type Figure, floorOf, median } from "./figure.ts";
import { writeMessages } from "./messages.ts";
import { took } from "./reads.ts";
import type { Stage } from "./stage.ts";

const HANDSET = "0491570156";
const TIMES = 20;
/** The account may send 120 in a minute. */
const EVERY_MS = 600;
const SEEN_MS = 200;
const IN_ROOM = 200;
const ON_FEED = 1000;
const OPENED_AT_ONCE = 50;

const SMALL = 1000;
const LARGE = 1_000_000;
const MOST = 3;
const MOST_ROOMS = 20_000;

/** How soon a message in a conversation is seen, and by how many. */
export async function conversations(stage: Stage): Promise<Figure[]> {
  return await seen(stage, await openRoom(stage));
}

const opened = z.object({ data: z.object({ _id: z.string() }) });

async function openRoom({ client }: Stage): Promise<string> {
  const request = { method: "PUT", path: "/api/room", body: { number: HANDSET } };
  const { data } = await client.call(request, opened);
  return data._id;
}

/** A socket of a browser, and what waits for its next frame with these words. */
interface Listening {
  next: (words: string) => Promise<number>;
  say: (text: string) => void;
  close: () => void;
}

async function listen(url: URL, cookie: string): Promise<Listening> {
  const address = new URL(url);
  address.protocol = "ws:";
  // Node's takes headers, which the types of a browser's do not know.
  const headers = { cookie, origin: url.origin };
  const socket: WebSocket = Reflect.construct(WebSocket, [address, { headers }]);
  const waiting: { words: string; seen: (at: number) => void }[] = [];
  socket.addEventListener("message", ({ data }) => {
    const text = String(data);
    for (const { words, seen } of waiting.splice(0)) {
      if (text.includes(words)) seen(performance.now());
      else waiting.push({ words, seen });
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`No socket at ${url.pathname}`)));
  });
  return {
    next: (words) => new Promise((seen) => waiting.push({ words, seen })),
    say: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

async function listenAll(count: number, url: URL, cookie: string): Promise<Listening[]> {
  const sockets: Listening[] = [];
  while (sockets.length < count) {
    const some = Math.min(OPENED_AT_ONCE, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => listen(url, cookie)))));
  }
  return sockets;
}

/** Milliseconds from the request that sends a message until the last of some sockets has it. */
async function untilSeen(
  stage: Stage,
  sockets: readonly Listening[],
  message: string,
  words: string,
) {
  const all = sockets.map((socket) => socket.next(words));
  const started = performance.now();
  const body = { sender: "#SharedNum#", message, contacts: [HANDSET] };
  await stage.client.call({ method: "POST", path: "/api/gateway", body }, opened);
  return Math.max(...(await Promise.all(all))) - started;
}

async function seen(stage: Stage, room: string): Promise<Figure[]> {
  const { rig, client } = stage;
  // A session is known by where the console is.
  const roomUrl = new URL(`/api/room/${room}/live`, rig.product);
  const echo = await listen(new URL("/echo", rig.floors), "");
  const floor: number[] = [];
  const measure = async (name: string, sockets: Listening[], words: (nth: number) => string) => {
    const ms: number[] = [];
    floor.length = 0;
    for (let nth = 0; nth < TIMES; nth++) {
      const answer = echo.next(`echo ${nth}.`);
      floor.push(
        await took(() => {
          echo.say(`echo ${nth}.`);
          return answer;
        }),
      );
      ms.push(await untilSeen(stage, sockets, `Message ${nth}.`, words(nth)));
      await sleep(EVERY_MS);
    }
    for (const socket of sockets) socket.close();
    const floors = [floorOf("A bare socket's echo", [...floor], ms)];
    return { name, unit: "ms", value: median(ms), rounds: ms, floors };
  };
  const inRoom = (nth: number) => `"Message ${nth}."`;
  const two = await measure(
    "A message in a conversation, from the request until two browsers have it",
    await listenAll(2, roomUrl, client.cookie),
    inRoom,
  );
  const many = await measure(
    `The same, until ${IN_ROOM} browsers have it`,
    await listenAll(IN_ROOM, roomUrl, client.cookie),
    inRoom,
  );
  const feed = await measure(
    `The same, until ${ON_FEED.toLocaleString("en-AU")} consoles know that the list changed`,
    await listenAll(ON_FEED, new URL("/api/live", rig.product), client.cookie),
    () => '"type":"room"',
  );
  echo.close();
  const target = { text: `under ${SEEN_MS} ms`, met: two.value < SEEN_MS };
  return [{ ...two, target }, many, feed];
}

/** The list of conversations with a thousand messages in the account and with a million. */
export async function roomGrowth(stage: Stage): Promise<Figure[]> {
  await writeMessages(stage, 0, SMALL);
  await makeRooms(stage);
  const few = await timeList(stage);
  await writeMessages(stage, SMALL, LARGE);
  await makeRooms(stage);
  const many = await timeList(stage);
  const name = (size: number) =>
    `List of conversations, of ${size.toLocaleString("en-AU")} messages`;
  const met = median(many.ms) / median(few.ms) <= MOST;
  return [
    figure(name(SMALL), few),
    { ...figure(name(LARGE), many), target: { text: `at most ${MOST} times that`, met } },
  ];
}

/** Conversations with those who were written to last. */
async function makeRooms({ rig, account }: Stage): Promise<void> {
  const shard = await rig.database("SHARD_00");
  await shard
    .prepare(
      `INSERT INTO rooms (account_id, id, number, updated_at, created_at)
        SELECT account_id, 'rom_' || substr(id, 5), recipient, 1, 1 FROM messages
        WHERE account_id = ? ORDER BY id DESC LIMIT ? ON CONFLICT DO NOTHING`,
    )
    .bind(account, MOST_ROOMS)
    .run();
}

interface Timed {
  ms: number[];
  floor: number[];
}

function figure(name: string, { ms, floor }: Timed): Figure {
  const floors = [floorOf("One D1 read by a bare worker", floor, ms)];
  return { name, unit: "ms", value: median(ms), rounds: ms, floors };
}

async function timeList({ rig, client }: Stage): Promise<Timed> {
  const select = new URL("/select", rig.floors);
  const call = () => client.call({ method: "GET", path: "/api/room" }, z.unknown());
  for (let time = 0; time < 5; time++) await call();
  const timed: Timed = { ms: [], floor: [] };
  while (timed.ms.length < TIMES) {
    timed.floor.push(await took(async () => (await must(await fetch(select))).arrayBuffer()));
    timed.ms.push(await took(call));
  }
  return timed;
}
