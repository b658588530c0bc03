import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { newId } from "#core/ids.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { systemContext } from "#worker/system-context.ts";
import { countOf, enter, type Inbox, newInbox, objectOf, write } from "./support.ts";

const TYPING = JSON.stringify({ type: "typing" });
/** The runtime takes an object out of memory that has had nothing to do for ten seconds. */
const ASLEEP_AFTER_MS = 11_000;

/** The system, whose calls of rooms are lost. */
function deafSystem(waitUntil?: (work: Promise<unknown>) => void) {
  const lost = new Proxy(env.ROOM.getByName("nobody"), {
    get: (real, name) =>
      name === "tell"
        ? () => Promise.reject(new Error("The call was lost"))
        : Reflect.get(real, name),
  });
  return systemContext(env, { ...(waitUntil && { waitUntil }), outside: { room: () => lost } });
}

/** The system, which cannot read what changed in rooms. */
function unreadableSystem() {
  const broken = faultyDatabase(env.SHARD_00, {
    batch: (statements) =>
      statements.some((sql) => sql.includes("CROSS JOIN room_changes")) ? "before" : undefined,
  });
  return systemContext({ ...env, SHARD_00: broken });
}

const alarmOf = (inbox: { room: string }) =>
  runInDurableObject(objectOf(inbox), (_, state) => state.storage.getAlarm());

const instanceOf = (inbox: Inbox) => runInDurableObject(objectOf(inbox), (instance) => instance);

/** A conversation in which nothing happens while the tests run. */
let left: Awaited<ReturnType<typeof leave>>;
beforeAll(async () => {
  left = await leave();
});

async function leave() {
  const inbox = await newInbox();
  const socket = await enter(inbox);
  await write(inbox, "Good night");
  await socket.heard(1);
  return { inbox, socket, awake: await instanceOf(inbox), since: Date.now() };
}

describe("a room's socket", () => {
  it("tells everybody in the room what is new, and no one in another", async () => {
    const [inbox, other] = [await newInbox(), await newInbox()];
    const [one, two, stranger] = [await enter(inbox), await enter(inbox), await enter(other)];
    await write(inbox, "Hello");
    expect(await one.heard(1)).toEqual(["Hello"]);
    expect(await two.heard(1)).toEqual(["Hello"]);
    await write(other, "Theirs");
    expect(await stranger.heard(1)).toEqual(["Theirs"]);
    expect(one.texts()).toEqual(["Hello"]);
  });

  it("begins afresh for one that knows nothing, and tells nothing of what was before", async () => {
    const inbox = await newInbox();
    await write(inbox, "Before");
    const socket = await enter(inbox);
    expect(await socket.first()).toMatchObject({ restart: true, entries: [], removed: [] });
    await write(inbox, "After");
    expect(await socket.heard(1)).toEqual(["After"]);
  });

  it("sends exactly what was missed after a break, in order", async () => {
    const inbox = await newInbox();
    const watcher = await enter(inbox);
    const first = await enter(inbox);
    await write(inbox, "One");
    await first.heard(1);
    const lastSeq = first.seq();
    first.close();
    for (const text of ["Two", "Three", "Four"]) await write(inbox, text);
    await watcher.heard(4);
    const again = await enter(inbox, { lastSeq });
    expect((await again.first()).restart).toBe(false);
    expect(await again.heard(3)).toEqual(["Two", "Three", "Four"]);
    const upToDate = await enter(inbox, { lastSeq: watcher.seq() });
    expect(await upToDate.first()).toMatchObject({ restart: false, entries: [], removed: [] });
  });

  it("sends what was missed even if no one was there meanwhile", async () => {
    const inbox = await newInbox();
    const first = await enter(inbox);
    const { seq: lastSeq } = await first.first();
    first.close();
    await write(inbox, "Alone");
    expect(await (await enter(inbox, { lastSeq })).heard(1)).toEqual(["Alone"]);
  });

  it("sends two that missed different changes exactly what each of them missed", async () => {
    const inbox = await newInbox();
    const late = await enter(inbox);
    const { seq: lastSeq } = await late.first();
    late.close();
    const watcher = await enter(inbox);
    await write(inbox, "One");
    await watcher.heard(1);
    await write(inbox, "Two", deafSystem());
    const again = await enter(inbox, { lastSeq });
    expect(await again.heard(2)).toEqual(["One", "Two"]);
    expect(await watcher.heard(2)).toEqual(["One", "Two"]);
  });

  it.each([
    ["is older than what is kept", (seq: number) => seq - 1],
    ["was never given", (seq: number) => seq + 100_000],
  ])("begins afresh if the number %s", async (_, numberOf) => {
    const inbox = await newInbox();
    const { seq } = await (await enter(inbox)).first();
    const socket = await enter(inbox, { lastSeq: numberOf(seq) });
    expect(await socket.first()).toMatchObject({ seq, restart: true, entries: [] });
  });

  it("begins afresh after more than 500 changes, and not after 500", async () => {
    const inbox = await newInbox();
    const first = await enter(inbox);
    const { seq: lastSeq } = await first.first();
    first.close();
    const { ctx, handset } = inbox;
    const change = (from: number, count: number) =>
      env.SHARD_00.prepare(
        `WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n LIMIT ?)
        INSERT INTO room_changes SELECT ?, ?, seq + i, 'msg_gone' || i FROM n, watched_rooms
        WHERE account_id = ? AND number = ?`,
      ).bind(from, count, ctx.account.id, handset, ctx.account.id, handset);
    const count = (n: number) =>
      env.SHARD_00.prepare(
        "UPDATE watched_rooms SET seq = seq + ? WHERE account_id = ? AND number = ?",
      ).bind(n, ctx.account.id, handset);
    await env.SHARD_00.batch([change(1, 500), count(500)]);
    const all = await (await enter(inbox, { lastSeq })).first();
    expect([all.restart, all.removed.length]).toEqual([false, 500]);
    await env.SHARD_00.batch([change(1, 1), count(1)]);
    const late = await (await enter(inbox, { lastSeq })).first();
    expect(late).toMatchObject({ restart: true, entries: [], removed: [] });
    expect(await countOf(inbox, "room_changes")).toBe(500);
  });

  it("puts what happens within 50 milliseconds into one frame", async () => {
    const inbox = await newInbox();
    const at: number[] = [];
    const socket = await enter(inbox);
    await socket.first();
    for (let n = 0; n < 30; n++) {
      await write(inbox, `Message ${n}`);
      await objectOf(inbox).tell(Number.MAX_SAFE_INTEGER);
      at.push(Date.now());
    }
    await socket.heard(30);
    const span = Date.now() - (at[0] ?? 0);
    expect(socket.frames.length - 1).toBeLessThanOrEqual(Math.ceil(span / 50) + 1);
    expect(socket.texts()).toHaveLength(30);
  });

  it("tells of a message that is renamed or gone", async () => {
    const inbox = await newInbox();
    const socket = await enter(inbox);
    await write(inbox, "Here");
    await socket.heard(1);
    const id = socket.frames.at(-1)?.entries[0]?._id ?? "";
    await env.SHARD_00.prepare("UPDATE messages SET id = ? WHERE account_id = ? AND id = ?")
      .bind(`${id.slice(0, -1)}0`, inbox.ctx.account.id, id)
      .run();
    await objectOf(inbox).tell(Number.MAX_SAFE_INTEGER);
    await socket.heard(2);
    expect(socket.frames.at(-1)).toMatchObject({ removed: [id] });
  });
});

describe("an object", () => {
  it("that loses its memory loses nothing", async () => {
    const inbox = await newInbox();
    const socket = await enter(inbox);
    await write(inbox, "One");
    await socket.heard(1);
    await evictDurableObject(objectOf(inbox));
    await write(inbox, "Two");
    expect(await socket.heard(2)).toEqual(["One", "Two"]);
    await evictDurableObject(objectOf(inbox), { webSockets: "close" });
    await write(inbox, "Three");
    const again = await enter(inbox, { lastSeq: socket.seq() });
    expect(await again.heard(1)).toEqual(["Three"]);
  });

  it("that was not told finds out by its alarm, and tells it once", async () => {
    const inbox = await newInbox();
    const socket = await enter(inbox);
    await socket.first();
    await write(inbox, "Lost", deafSystem());
    await runDurableObjectAlarm(objectOf(inbox));
    expect(await socket.heard(1)).toEqual(["Lost"]);
    await runDurableObjectAlarm(objectOf(inbox));
    await runDurableObjectAlarm(objectOf(inbox));
    await write(inbox, "Heard");
    expect(await socket.heard(2)).toEqual(["Lost", "Heard"]);
  });

  it("sends what a call tells without reading it again", async () => {
    const inbox = await newInbox();
    const socket = await enter(inbox);
    const { seq } = await socket.first();
    const entry: ThreadEntry = {
      kind: "note",
      _id: newId("entry", 1),
      createdAt: 1,
      text: "",
      mentions: [],
    };
    await objectOf(inbox).tell(seq + 1, {
      from: seq,
      seq: seq + 1,
      changes: [{ seq: seq + 1, ref: entry._id }],
      entries: new Map([[entry._id, entry]]),
    });
    expect(await socket.heard(1)).toEqual([entry._id]);
    expect(socket.seq()).toBe(seq + 1);
  });

  it("reads for itself what lies between what its sockets have and what it is told", async () => {
    const inbox = await newInbox();
    const socket = await enter(inbox);
    await write(inbox, "One");
    await socket.heard(1);
    await write(inbox, "Lost", deafSystem());
    await write(inbox, "Two");
    expect(await socket.heard(3)).toEqual(["One", "Lost", "Two"]);
  });

  it("reads for itself if what is new could not be read for the call", async () => {
    const inbox = await newInbox();
    const socket = await enter(inbox);
    await socket.first();
    await write(inbox, "Unread", unreadableSystem());
    expect(await socket.heard(1)).toEqual(["Unread"]);
  });

  it.each([
    ["by its alarm", (inbox: Inbox) => runDurableObjectAlarm(objectOf(inbox))],
    ["as soon as someone types", (_: Inbox, say: (text: string) => void) => say(TYPING)],
  ])("that could not read the database makes it good %s", async (_, then) => {
    const inbox = await newInbox();
    const socket = await enter(inbox);
    await socket.first();
    const telling: Promise<unknown>[] = [];
    await write(
      inbox,
      "Unread",
      deafSystem((work) => telling.push(work)),
    );
    // So that the next read is the object's own.
    await Promise.all(telling);
    const read = vi
      .spyOn(Object.getPrototypeOf(env.SHARD_00), "batch")
      .mockRejectedValueOnce(new Error("The database is away"));
    await objectOf(inbox).tell(Number.MAX_SAFE_INTEGER);
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    read.mockRestore();
    expect(socket.texts()).toEqual([]);
    await then(inbox, socket.say);
    expect(await socket.heard(1)).toEqual(["Unread"]);
  });

  it("begins anew with a lease that had ended, so that nothing is missed", async () => {
    const inbox = await newInbox();
    const socket = await enter(inbox);
    const { seq } = await socket.first();
    await env.SHARD_00.prepare("DELETE FROM watched_rooms WHERE account_id = ?")
      .bind(inbox.ctx.account.id)
      .run();
    await write(inbox, "Unseen");
    await runDurableObjectAlarm(objectOf(inbox));
    await socket.until(() => socket.seq() > seq);
    expect(socket.frames.at(-1)).toMatchObject({ restart: true });
  });

  it("has no alarm and stores nothing while no one watches, however much happens", async () => {
    const inbox = await newInbox();
    const stored = () =>
      runInDurableObject(objectOf(inbox), async (_, { storage }) => ({
        alarm: await storage.getAlarm(),
        keys: (await storage.list()).size,
      }));
    await write(inbox, "No one is here");
    expect(await countOf(inbox, "room_changes")).toBe(0);
    expect(await stored()).toEqual({ alarm: null, keys: 0 });
    const socket = await enter(inbox);
    const other = await enter(inbox);
    await socket.first();
    expect(await alarmOf(inbox)).not.toBeNull();
    socket.close();
    other.close();
    await Promise.all([socket.closed, other.closed]);
    expect(await stored()).toEqual({ alarm: null, keys: 0 });
    await write(inbox, "No one is here any more");
    expect(await stored()).toEqual({ alarm: null, keys: 0 });
    expect(await runDurableObjectAlarm(objectOf(inbox))).toBe(false);
  });

  it("sleeps while its sockets are quiet, and wakes for what comes", async () => {
    const { inbox, socket, awake, since } = left;
    await scheduler.wait(Math.max(0, since + ASLEEP_AFTER_MS - Date.now()));
    expect(await instanceOf(inbox)).not.toBe(awake);
    await write(inbox, "Good morning");
    expect(await socket.heard(2)).toEqual(["Good night", "Good morning"]);
  });
});
