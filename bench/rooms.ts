import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type Figure, figureOf, floorOf, median, p99, under } from "./figure.ts";
import { writeMessages } from "./messages.ts";
import { readFigure, type Timed, timeBesideRead } from "./reads.ts";
import { type Listeners, listen } from "./sockets.ts";
import type { Stage } from "./stage.ts";

const HANDSET = "0491570156";
const TIMES = 20;
/** The account may send 120 in a minute. */
const EVERY_MS = 600;
const SEEN_MS = 200;
const IN_ROOM = 200;
const ON_FEED = 1000;

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

/** Milliseconds from a request until each of some sockets was sent these words. */
async function untilSeen(sockets: Listeners, words: string, act: () => unknown): Promise<number[]> {
  const all = sockets.next(words);
  const started = performance.now();
  await act();
  return (await all).map((at) => at - started);
}

async function seen(stage: Stage, room: string): Promise<Figure[]> {
  const { rig, client } = stage;
  // A session is known by where the console is.
  const roomUrl = new URL(`/api/room/${room}/live`, rig.product);
  const echo = await listen(1, new URL("/echo", rig.floors), "");
  const send = (message: string) => {
    const body = { sender: "#SharedNum#", message, contacts: [HANDSET] };
    return client.call({ method: "POST", path: "/api/gateway", body }, opened);
  };
  const measure = async (count: number, url: URL, words: (nth: number) => string) => {
    const sockets = await listen(count, url, client.cookie);
    const timed: Seen = { rounds: [], floor: [] };
    for (let nth = 0; nth < TIMES; nth++) {
      const said = `echo ${nth}.`;
      timed.floor.push(...(await untilSeen(echo, said, () => echo.say(said))));
      timed.rounds.push(await untilSeen(sockets, words(nth), () => send(`Message ${nth}.`)));
      await sleep(EVERY_MS);
    }
    sockets.close();
    return timed;
  };
  const inRoom = (nth: number) => `"Message ${nth}."`;
  const two = await measure(2, roomUrl, inRoom);
  const many = await measure(IN_ROOM, roomUrl, inRoom);
  const feedUrl = new URL("/api/live", rig.product);
  const feed = await measure(ON_FEED, feedUrl, () => '"type":"room"');
  echo.close();
  const consoles = ON_FEED.toLocaleString("en-AU");
  return [
    untilAll("A message in a conversation, from the request until two browsers have it", two),
    ...ofEach(`The same, in each of ${IN_ROOM} browsers`, many),
    ...ofEach(`That the list changed, from the request, in each of ${consoles} consoles`, feed),
  ];
}

interface Seen {
  /** For each message the milliseconds until each socket had it. */
  rounds: number[][];
  floor: number[];
}

function untilAll(name: string, { rounds, floor }: Seen): Figure {
  const ms = rounds.map((sockets) => Math.max(...sockets));
  const floors = [floorOf("A bare socket's echo", floor, ms)];
  return figureOf(name, "ms", ms, { floors, target: under(SEEN_MS, median(ms), "ms") });
}

/** Of all sockets and messages: that there is a time of each says that none missed one. */
function ofEach(name: string, { rounds, floor }: Seen): Figure[] {
  const middles = rounds.map(median);
  const all = rounds.flat();
  return [
    {
      name: `${name}, p50`,
      unit: "ms",
      value: median(all),
      rounds: middles,
      floors: [floorOf("A bare socket's echo", floor, middles)],
    },
    figureOf(`${name}, p99`, "ms", [p99(all)]),
  ];
}

/** The list of conversations with a thousand messages in the account and with a million. */
export async function roomGrowth(stage: Stage): Promise<Figure[]> {
  await writeMessages(stage, 0, SMALL);
  await makeRooms(stage);
  const few = await timeList(stage, SMALL);
  await writeMessages(stage, SMALL, LARGE);
  await makeRooms(stage);
  const many = await timeList(stage, LARGE);
  const met = median(many.ms) / median(few.ms) <= MOST;
  return [
    readFigure(few),
    { ...readFigure(many), target: { text: `at most ${MOST} times that`, met } },
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

function timeList(stage: Stage, size: number): Promise<Timed> {
  const call = () => stage.client.call({ method: "GET", path: "/api/room" }, z.unknown());
  const name = `List of conversations, of ${size.toLocaleString("en-AU")} messages`;
  return timeBesideRead(stage, name, call, { times: TIMES, warmUps: 5 });
}
