import type { Page, WebSocketRoute } from "@playwright/test";
import type * as z from "zod";
import {
  getRoom,
  listMessages,
  listRooms,
  type RoomRecord,
  roomChanges,
  seeRoom,
  type ThreadEntry,
} from "../core/contract/rooms/rooms.ts";
import { unreadRooms } from "../core/contract/rooms/unread-rooms.ts";
import type { Endpoint } from "../core/endpoint.ts";
import type { LiveFrame } from "../core/events.ts";
import { newId } from "../core/ids.ts";
import type { RoomFrame } from "../core/room-frames.ts";

const MINUTE = 60_000;
const MOST = 110_000;
const END = Date.now();
const START = END - MOST * MINUTE;
const HANDSET = "61424010100";

export const FAKE_ROOM = newId("room", END);

/** What a page asks for, answered in the Worker's place, as far back as it wants to read. */
export interface Inbox {
  entries: { loaded: number };
  rooms: { loaded: number };
  /** Makes pages larger than they are, to get somewhere sooner. */
  pageBy: (size: number | undefined) => void;
  /** A message comes into the conversation; returns its text. */
  sayNews: () => string;
  /** A message comes into another one; returns its text. */
  tellNews: () => string;
}

export async function stubInbox(page: Page): Promise<Inbox> {
  const entries = { loaded: 0 };
  const rooms = { loaded: 0 };
  let size: number | undefined;
  let news = 0;
  let told: RoomRecord[] = [];
  let toRoom: WebSocketRoute | undefined;
  let toInbox: WebSocketRoute | undefined;
  await answer(page, listMessages, (asked) => {
    const limit = size ?? 20;
    const from = asked.has("cursor") ? entries.loaded : 0;
    const items = Array.from({ length: limit }, (_, n) => messageOf(MOST - from - n));
    entries.loaded = from + limit;
    return { items, limit, next: items.at(-1)?._id };
  });
  await answer(page, listRooms, (asked) => {
    const limit = size ?? 10;
    const from = asked.has("cursor") ? rooms.loaded : 0;
    const items = Array.from({ length: limit }, (_, n) => roomOf(MOST - from - n));
    rooms.loaded = from + limit;
    const last = items.at(-1);
    return { items, limit, next: `${last?.updatedAt}.${last?._id}`, seq: "1.0", unread: 0 };
  });
  await answer(page, roomChanges, () => {
    const items = told;
    told = [];
    return { items, removed: [], seq: "1.0", unread: 0, restart: false };
  });
  await answer(page, unreadRooms, () => ({ unread: 0 }));
  await answer(page, seeRoom, () => ({ data: { lastSeen: END, unread: 0 } }));
  await answer(page, getRoom, () => ({
    data: { ...roomOf(MOST), _id: FAKE_ROOM, number: HANDSET },
    contacts: [],
    people: [],
    squarespace: false,
  }));
  await page.routeWebSocket(/\/api\/room\/.*\/live/, (socket) => {
    toRoom = socket;
    send<RoomFrame>(socket, { seq: 1, restart: true, entries: [], removed: [], people: [] });
  });
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    toInbox = socket;
  });
  const seq = () => ++news + 1;
  return {
    entries,
    rooms,
    pageBy: (most) => (size = most),
    sayNews: () => {
      const frame = { seq: seq(), restart: false, removed: [], people: [] };
      const entry = { ...messageOf(MOST + news), message: `News ${news}` };
      send<RoomFrame>(toRoom, { ...frame, entries: [entry] });
      return entry.message;
    },
    tellNews: () => {
      const frame = { seq: seq(), gap: false };
      const room = roomOf(MOST - 50 * news);
      const last = { text: `News ${news}`, direction: "in", at: Date.now() } as const;
      told.push({ ...room, updatedAt: Date.now(), last });
      send<LiveFrame>(toInbox, { ...frame, events: [{ type: "room", id: room._id }] });
      return last.text;
    },
  };
}

function send<T>(socket: WebSocketRoute | undefined, frame: T): void {
  if (!socket) throw new Error("No socket is open");
  socket.send(JSON.stringify(frame));
}

function answer<I extends z.ZodObject, O extends z.ZodObject>(
  page: Page,
  { path, method }: Endpoint<I, O>,
  outputFor: (asked: URLSearchParams) => z.input<O>,
) {
  const pattern = new RegExp(`/api${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`);
  return page.route(pattern, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return route.fulfill({
      json: { success: true, ...outputFor(new URL(route.request().url()).searchParams) },
    });
  });
}

const messageIds = new Map<number, string>();
const roomIds = new Map<number, string>();

function messageOf(n: number): ThreadEntry & { kind: "message" } {
  const at = START + n * MINUTE;
  const _id = messageIds.get(n) ?? newId("message", at);
  messageIds.set(n, _id);
  const received = n % 3 === 1;
  return {
    kind: "message",
    _id,
    message_id: _id,
    contacts: [HANDSET],
    workflow: null,
    direction: received ? "in" : "out",
    sender: received ? HANDSET : "shared",
    receiver: received ? "shared" : HANDSET,
    createdAt: at,
    status: received ? "received" : "delivered",
    message: `Message ${n}${n % 7 === 0 ? " and a few words more, so that it takes several lines of a bubble on any screen" : ""}`,
    isMMS: false,
    unicode: false,
    smsDetail: { messagelength: 10, smscount: 1, costpersms: 5.5, deductibleCredit: 5.5 },
  };
}

function roomOf(n: number): RoomRecord {
  const at = START + n * MINUTE;
  const _id = roomIds.get(n) ?? newId("room", at);
  roomIds.set(n, _id);
  return {
    _id,
    number: `614${String(n).padStart(8, "0")}`,
    name: `Contact ${n}`,
    status: "open",
    updatedAt: at,
    unread: n % 5 === 0 ? 2 : 0,
    sender: "shared",
    isBlocked: false,
    isBlockedByUser: n % 11 === 0,
    last: { text: `See you on Saturday ${n}`, direction: "in", at },
  };
}
