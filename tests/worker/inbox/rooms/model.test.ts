import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { newId } from "#core/ids.ts";
import type { ReceiptStatus } from "#core/statuses.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { call } from "#tests/support/call.ts";
import {
  accountIn,
  deliver,
  drain,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { sessionFor } from "#tests/support/session.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { ThreadStore } from "#web/features/conversation/thread-store.ts";
import { roomEntries } from "#worker/db/schema/shard/rooms.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { sweepWatched } from "#worker/domains/inbox/rooms/notify-rooms.ts";
import { commit } from "#worker/kernel/commit.ts";
import { enter, type Inbox, objectOf } from "./support.ts";

// Three people have one conversation open while everything happens at once. Whatever breaks, in the end each has
// the thread that the database has: the same entries in the same order, with the same status, nothing twice.

/** As small as can be, so that a thread has many pages. */
const PAGE = 3;
const CLIENTS = 3;

const page = contract.listMessages.output;

interface Scene {
  h: Harness;
  inbox: Inbox;
  clients: Client[];
  written: number;
}

/** What a browser does with the thread: the console's store, a socket that may break, and pages. */
class Client {
  #inbox: Inbox;
  #socket: Awaited<ReturnType<typeof enter>> | undefined;
  #applied = 0;
  #onTheWay: (() => void)[] = [];
  store = new ThreadStore<ThreadEntry>();

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
  }

  async connect(): Promise<void> {
    if (this.#socket) return;
    const { lastSeq } = this.store;
    this.#socket = await enter(this.#inbox, lastSeq === undefined ? {} : { lastSeq });
    this.#applied = 0;
    await this.#socket.first();
    this.hear();
  }

  /** Applies what has arrived. */
  hear(): void {
    const frames = this.#socket?.frames.slice(this.#applied) ?? [];
    this.#applied += frames.length;
    for (const frame of frames) this.store.applyFrame(frame);
  }

  async break(): Promise<void> {
    this.hear();
    this.#socket?.close();
    await this.#socket?.closed;
    this.#socket = undefined;
  }

  /** The page is loaded anew, with nothing that it knew. */
  async reload(): Promise<void> {
    await this.break();
    this.store = new ThreadStore();
    await Promise.all([this.connect(), this.ask("newest")]);
    this.arrive();
  }

  /** Asks for the newest page, or for the next older one; it arrives later. */
  async ask(which: "newest" | "older"): Promise<void> {
    const { store } = this;
    const { lastSeq: requested } = store;
    const cursor = which === "older" ? store.older : undefined;
    if (which === "older" && cursor === undefined) return;
    const page = await pageOf(this.#inbox, cursor);
    this.#onTheWay.push(() => store.applyPage(page, { cursor, requested }));
  }

  /** The pages that were asked for arrive. */
  arrive(): void {
    for (const apply of this.#onTheWay.splice(0)) apply();
  }

  /** Has heard everything up to this change, and loaded all that there is. */
  async catchUp(seq: number): Promise<void> {
    await this.connect();
    const socket = this.#socket;
    await socket?.until(() => socket.seq() >= seq);
    this.hear();
    this.arrive();
    if (this.store.needsNewest) await this.ask("newest");
    this.arrive();
    while (this.store.older !== undefined) {
      await this.ask("older");
      this.arrive();
    }
  }
}

async function pageOf({ room, cookie }: Inbox, cursor?: string) {
  const response = await call(contract.listMessages, { room, limit: PAGE, cursor }, { cookie });
  return page.parse(await response.json());
}

async function allOf(inbox: Inbox): Promise<ThreadEntry[]> {
  const entries: ThreadEntry[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await pageOf(inbox, cursor);
    entries.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return entries.reverse();
}

type Step = (scene: Scene) => Promise<unknown>;

const sending: Step = ({ h, inbox, written }) => {
  h.clock.now += 1;
  return sendQuick(inbox.ctx, { contacts: [inbox.handset], message: `Reply ${written}` });
};
const receiving: Step = ({ h, inbox, written }) => {
  const { own, handset } = inbox;
  h.clock.now += 1;
  const carrierId = `${own}-${written}`;
  const text = `Hello ${written}`;
  return receiveMessage(h.system, { carrierId, from: handset, to: own, text, at: h.clock.now });
};
const noting: Step = ({ h, inbox: { ctx, room }, written }) => {
  h.clock.now += 1;
  const note = { id: newId("entry", h.clock.now), roomId: room, text: `Note ${written}` };
  return commit(ctx, {
    statements: [ctx.db.insert(roomEntries, note)],
    events: [{ type: "room.changed", id: room }],
  });
};
const submitting: Step = ({ h }) => drain(h, "txn");
/** The lease ends under those who have the room open, as if their object had slept for an hour. */
const sweeping: Step = ({ h }) =>
  onEachShard({ ...h.system, now: () => Date.now() + 3_600_000 }, sweepWatched);
const reporting = (status: ReceiptStatus, at: number): Step => {
  return async ({ h }) => {
    const { taken } = h.carrier;
    const reference = taken[at % Math.max(1, taken.length)]?.reference;
    if (!reference) return;
    const receipt = { reference, carrierId: `carrier-${reference}`, status, at: h.clock.now };
    await deliver(h, "receipts", [{ carrier: "fake", receipts: [receipt] }]);
  };
};

const by = (act: (client: Client) => unknown) =>
  fc.nat({ max: CLIENTS - 1 }).map<Step>((who) => async ({ clients }) => {
    const client = clients[who];
    if (client) await act(client);
  });
const writing = fc.constantFrom(sending, receiving, noting);
const single = fc.oneof(
  { weight: 4, arbitrary: writing },
  { weight: 2, arbitrary: fc.constant(submitting) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom<ReceiptStatus[]>("sent", "delivered", "failed"), fc.nat())
      .map(([status, at]) => reporting(status, at)),
  },
  by((client) => client.break()),
  by((client) => client.connect()),
  by((client) => client.reload()),
  by((client) => client.hear()),
  by((client) => client.ask("newest")),
  by((client) => client.ask("older")),
  by((client) => client.arrive()),
  fc.constant(sweeping),
  fc
    .constantFrom("hibernate" as const, "close" as const)
    .map<Step>((webSockets) => async ({ inbox, clients }) => {
      await evictDurableObject(objectOf(inbox), { webSockets }).catch(() => {});
      // A deployment closes the sockets, and each client notices.
      if (webSockets === "close") for (const client of clients) await client.break();
    }),
);
/** Several of them at the same moment. */
const together = fc
  .array(writing, { minLength: 2, maxLength: 4 })
  .map<Step>(
    (steps) => (scene) =>
      Promise.all(steps.map((step) => step({ ...scene, written: scene.written++ }))),
  );
const script = fc.array(fc.oneof({ weight: 5, arbitrary: single }, together), {
  minLength: 5,
  maxLength: 30,
});

async function newScene(): Promise<Scene> {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const [own = "", handset = ""] = newHandsets(2);
  await addNumber(h.system, own, ctx.account.id);
  await receiveMessage(h.system, {
    carrierId: `first-${own}`,
    from: handset,
    to: own,
    text: "First",
    at: h.clock.now,
  });
  const room = await env.SHARD_00.prepare("SELECT id FROM rooms WHERE account_id = ?")
    .bind(ctx.account.id)
    .first("id");
  const inbox = { ctx, own, handset, room: String(room), cookie: await sessionFor(ctx) };
  const clients = Array.from({ length: CLIENTS }, () => new Client(inbox));
  for (const client of clients) await client.reload();
  return { h, inbox, clients, written: 0 };
}

async function lastChange({ ctx, handset }: Inbox): Promise<number> {
  const seq = await env.SHARD_00.prepare(
    "SELECT seq FROM watched_rooms WHERE account_id = ? AND number = ?",
  )
    .bind(ctx.account.id, handset)
    .first("seq");
  return Number(seq);
}

it("three clients end with the same thread as the database, whatever happens", async () => {
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const scene = await newScene();
      for (const step of steps) {
        scene.written++;
        await step(scene);
      }
      const { inbox, clients } = scene;
      for (const client of clients) await client.connect();
      await runDurableObjectAlarm(objectOf(inbox));
      const seq = await lastChange(inbox);
      const expected = await allOf(inbox);
      for (const client of clients) {
        await client.catchUp(seq);
        expect(client.store.entries).toEqual(expected);
      }
      expect(new Set(expected.map(({ _id }) => _id)).size).toBe(expected.length);
      for (const client of clients) await client.break();
    }),
    { numRuns: 15, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true },
  );
}, 90_000);
