import { describe, expect, it } from "vitest";
import * as z from "zod";
import { deliver, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { acceptMessages } from "#worker/domains/inbox/inbound/accept-messages.ts";
import { reachable, storedRooms, written } from "./handsets.ts";

// What arrives in one batch of the queue is stored in one transaction where nothing speaks against it.

const message = z.object({ id: z.string(), recipient: z.string(), text: z.string() });

/** What is stored, in the order of the thread. */
async function threadOf(ctx: AccountContext): Promise<string[]> {
  const rows = z.array(message).parse((await rowsOf(ctx)).messages);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ text }) => text);
}

const queued = (h: Harness, from: string, to: string, text: string) => ({
  carrier: "fake",
  message: written(h, from, to, text),
});

/** Words of several handsets in turn. */
function words(h: Harness, handsets: readonly string[], to: string, count: number) {
  return Array.from({ length: count }, (_, n) =>
    queued(h, handsets[n % handsets.length] ?? "", to, `Word ${n}`),
  );
}

const inOrder = (count: number) => Array.from({ length: count }, (_, n) => `Word ${n}`);

describe("a batch of inbound messages on shard 1", () => {
  const shard = 1;
  it("is stored in its order, with one room for each handset and one audit row for each message", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    const batch = words(h, newHandsets(3), number, 50);
    const statements: string[] = [];
    h.faults.prepared = (sql) => statements.push(sql);
    expect(await deliver(h, "inbound", batch)).toEqual([]);
    expect(await threadOf(ctx)).toEqual(inOrder(50));
    // However many messages: their rows are written by one statement of each kind.
    expect(statements.length).toBeLessThan(40);
    expect(await storedRooms(ctx)).toHaveLength(3);
    const audit = z.array(z.object({ action: z.string() })).parse((await rowsOf(ctx)).audit);
    expect(audit.filter(({ action }) => action === "message.receive")).toHaveLength(50);
  });

  it.each(["before", "after"] as const)(
    "is stored once if its transaction breaks %s the commit",
    async (when) => {
      const h = harness();
      const { ctx, number } = await reachable(h, { shard });
      h.faults.batch = breaksOnce(/insert into "messages"/i, when);
      expect(await deliver(h, "inbound", words(h, newHandsets(2), number, 10))).toEqual([]);
      expect((await threadOf(ctx)).sort()).toEqual(inOrder(10).sort());
    },
  );

  it("is stored once if it is delivered again, in part or as a whole", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    const batch = words(h, newHandsets(2), number, 10);
    await deliver(h, "inbound", batch.slice(3, 5));
    await deliver(h, "inbound", batch);
    await deliver(h, "inbound", [...batch, ...batch]);
    expect((await threadOf(ctx)).sort()).toEqual(inOrder(10).sort());
  });

  it("takes as few statements if a part of it is stored, or posted twice", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    const batch = words(h, newHandsets(3), number, 50);
    await deliver(h, "inbound", batch.slice(10, 30));
    const statements: string[] = [];
    h.faults.prepared = (sql) => statements.push(sql);
    expect(await deliver(h, "inbound", [...batch, ...batch.slice(0, 5)])).toEqual([]);
    expect(statements.length).toBeLessThan(60);
    expect((await threadOf(ctx)).sort()).toEqual(inOrder(50).sort());
    expect(await storedRooms(ctx)).toHaveLength(3);
  });

  it("stores what it can when one message cannot be stored with the others", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    const { ctx: other, number: theirs } = await reachable(h, { shard });
    const [handset = "", stranger = ""] = newHandsets(2);
    const batch = [
      queued(h, handset, number, "One"),
      queued(h, stranger, theirs, "Theirs"),
      queued(h, handset, number, "STOP"),
      queued(h, stranger, "61400000000", "To no one"),
      queued(h, stranger, number, "Two"),
    ];
    expect(await deliver(h, "inbound", batch)).toEqual([]);
    expect((await threadOf(ctx)).filter((text) => text.length < 5).sort()).toEqual([
      "One",
      "STOP",
      "Two",
    ]);
    expect(await threadOf(other)).toEqual(["Theirs"]);
    expect((await rowsOf(ctx)).suppressions).toHaveLength(1);
  });

  it("keeps the order of a handset that asks for something", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    const [handset = ""] = newHandsets(1);
    const said = ["Hello", "HELP", "Where is it?", "STOP", "START", "Thanks"];
    // Time passes, as it does.
    h.faults.prepared = () => {
      h.clock.now += 1;
    };
    await deliver(
      h,
      "inbound",
      said.map((text) => queued(h, handset, number, text)),
    );
    expect((await threadOf(ctx)).filter((text) => said.includes(text))).toEqual(said);
  });

  it("takes fewer statements than D1 allows an invocation, whatever is asked for", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    let statements = 0;
    h.faults.prepared = () => {
      statements += 1;
    };
    for (const word of ["HELP", "START"]) {
      statements = 0;
      const batch = newHandsets(100).map((handset) => queued(h, handset, number, word));
      expect(await deliver(h, "inbound", batch)).toHaveLength(60);
      expect(statements, word).toBeLessThan(1000);
    }
    statements = 0;
    const stops = newHandsets(100).map((handset) => written(h, handset, number, "STOP"));
    await acceptMessages(h.system, "fake", stops);
    expect(statements, "STOP").toBeLessThan(1000);
    expect((await rowsOf(ctx)).suppressions).toHaveLength(25);
    expect(h.queues.inbound).toHaveLength(75);
  });
});
