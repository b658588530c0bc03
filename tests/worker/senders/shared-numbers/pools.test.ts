import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { CooeeError } from "#core/errors.ts";
import { messageHome } from "#core/ids.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { launch, newDraft, newHandsets, SMS, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { written } from "#tests/worker/inbox/rooms/handsets.ts";
import type { AccountContext } from "#worker/context.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { assignments, bulkPool, inboxOf, onlyOneShared, quick, turn } from "./support.ts";

// Many accounts write to the same people from a few numbers, by campaign and by quick message, while numbers are
// switched off and on, plans break and are repeated, and handsets answer whatever they have.

const ACCOUNTS = 50;
const NUMBERS = 5;
const HANDSETS = 500;
/** So many accounts write at the same time. */
const AT_ONCE = 5;
const ROUNDS = 14;

afterEach(onlyOneShared);

const exactly = (length: number) => ({ minLength: length, maxLength: length });
const handsetsAt = (count: number) => fc.uniqueArray(fc.nat(HANDSETS - 1), exactly(count));

const round = fc.record({
  accounts: fc.uniqueArray(fc.nat(ACCOUNTS - 1), exactly(AT_ONCE)),
  campaigns: fc.array(handsetsAt(40), exactly(AT_ONCE)),
  quick: fc.array(handsetsAt(8), exactly(AT_ONCE)),
  crash: fc.option(
    fc.record({
      what: fc.constantFrom(/INTO shared_assignments/, /INSERT INTO messages/),
      when: fc.constantFrom("before" as const, "after" as const),
      nth: fc.integer({ min: 1, max: 8 }),
    }),
  ),
  /** The jobs of the plans arrive twice. */
  twice: fc.boolean(),
  /** The number that is switched; two always stay on. */
  turns: fc.option(fc.integer({ min: 2, max: NUMBERS - 1 })),
  replies: fc.array(fc.nat(), exactly(20)),
});
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

/** Before any number is switched off, more accounts than numbers write to the same handsets, so that the pool is used up there. */
const opening: Round = {
  accounts: [0, 1, 2, 3, 4, 5],
  campaigns: Array.from({ length: NUMBERS + 1 }, () => [0, 1, 2]),
  quick: Array.from({ length: NUMBERS + 1 }, () => [2, 3]),
  ...{ crash: null, twice: false, turns: null, replies: [0, 1, 2] },
};

/** Each account writes at least once. */
const rounds = fc
  .tuple(
    fc.shuffledSubarray(
      Array.from({ length: ACCOUNTS }, (_, at) => at),
      exactly(ACCOUNTS),
    ),
    fc.array(round, exactly(ROUNDS)),
  )
  .map(([order, all]) =>
    all.map((one, at) => {
      const turn = order.slice(at * AT_ONCE, (at + 1) * AT_ONCE);
      return { ...one, accounts: turn.length > 0 ? turn : one.accounts };
    }),
  );

interface Scene {
  h: Harness;
  accounts: AccountContext[];
  handsets: string[];
  numbers: string[];
  off: Set<number>;
  /** What handsets have answered, and the number of the one account that it was for. */
  replies: Map<string, number>;
}

/** Who wrote to each handset from each number, as the carrier knows it. */
function writers({ carrier }: Harness): Map<string, number> {
  const found = new Map<string, number>();
  for (const { to, from, reference } of carrier.taken) {
    const account = messageHome(reference)?.accountNumber ?? 0;
    const pair = `${to} ${from}`;
    expect(found.get(pair) ?? account, `two accounts wrote to ${to} from ${from}`).toBe(account);
    found.set(pair, account);
  }
  return found;
}

/** A caller without an answer asks again, with the same key. */
async function again<T>(work: () => Promise<T>): Promise<T | undefined> {
  for (let time = 0; time < 3; time++) {
    try {
      return await work();
    } catch (error) {
      // Refused for good: no one is left, or the last number was taken meanwhile.
      if (error instanceof CooeeError) return undefined;
    }
  }
  throw new Error("It broke more than once");
}

async function play(scene: Scene, one: Round): Promise<void> {
  const { h, accounts, handsets } = scene;
  const at = (places: readonly number[]) => places.map((place) => handsets[place] ?? "");
  const writing = one.accounts.flatMap((place) => accounts[place] ?? []);
  if (one.turns !== null) await switchNumber(scene, one.turns);
  const drafts = await Promise.all(
    writing.map((ctx, nth) => newDraft(ctx, { numbers: at(one.campaigns[nth] ?? []) })),
  );
  const checks = writing.map((ctx, nth) => launch(ctx, idAt(drafts, nth)).catch(refused));
  await Promise.all(checks);
  if (one.crash) h.faults.batch = breaksOnce(one.crash.what, one.crash.when, one.crash.nth);
  const jobs = h.queues.jobs.splice(0);
  const quickly = writing.map((ctx, nth) => {
    const request = quick(at(one.quick[nth] ?? []), { key: crypto.randomUUID() });
    return again(() => sendQuickMessage(ctx, request));
  });
  const planning = (one.twice ? [jobs, jobs] : [jobs]).map((copy) => deliver(h, "jobs", copy));
  const [left] = await Promise.all([Promise.all(planning), Promise.all(quickly)]);
  h.queues.jobs.push(...left.flat());
  h.faults.batch = () => undefined;
  for (const [nth, ctx] of writing.entries()) {
    const id = idAt(drafts, nth);
    await drain(h, "jobs");
    // Another account took a number since the check: the person checks again.
    if ((await statusOf(ctx, id)) === "held") await launch(ctx, id).catch(refused);
    await drive(ctx, h, id);
  }
  await drain(h, "txn");
  h.clock.now += 5000;
  await reply(scene, one.replies);
}

function refused(error: unknown): void {
  if (!(error instanceof CooeeError)) throw error;
}

function idAt(drafts: readonly Awaited<ReturnType<typeof newDraft>>[], nth: number) {
  const draft = drafts[nth];
  if (!draft) throw new Error("There is no draft");
  return draft.id;
}

async function switchNumber({ numbers, off }: Scene, at: number): Promise<void> {
  await turn(numbers[at], off.has(at) ? "on" : "off");
  if (!off.delete(at)) off.add(at);
}

/** Handsets answer what they have, from any number, all at the same time. */
async function reply({ h, replies }: Scene, places: readonly number[]): Promise<void> {
  const wrote = [...writers(h)];
  const bodies = places.map((place) => {
    const [pair = "", account = 0] = wrote[place % wrote.length] ?? [];
    const [handset = "", number = ""] = pair.split(" ");
    const text = `Reply ${replies.size}`;
    replies.set(text, account);
    return { carrier: "fake", message: written(h, handset, number, text) };
  });
  expect(await deliver(h, "inbound", bodies)).toEqual([]);
}

async function expectAllIsWell({ h, accounts, replies }: Scene): Promise<void> {
  writers(h);
  const seen = new Map<string, string>();
  const sent = new Map<number, number>();
  for (const { to, from, reference } of h.carrier.taken) {
    const account = messageHome(reference)?.accountNumber ?? 0;
    const pair = `${to} ${account}`;
    expect(seen.get(pair) ?? from, "one account, one handset, two numbers").toBe(from);
    seen.set(pair, from);
    sent.set(account, (sent.get(account) ?? 0) + 1);
  }
  const references = h.carrier.taken.map(({ reference }) => reference);
  expect(new Set(references).size).toBe(references.length);
  const got = new Map<string, number>();
  for (const ctx of accounts) {
    const { number } = ctx.account;
    for (const text of await inboxOf(ctx)) {
      expect(got.has(text)).toBe(false);
      got.set(text, number);
    }
    const { kept } = await expectBooksBalance(ctx);
    expect(kept).toBe((sent.get(number) ?? 0) * SMS);
  }
  expect(Object.fromEntries(got)).toEqual(Object.fromEntries(replies));
}

it("R312: no reply ever reaches an account that did not write to that handset from that number", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const h = harness({ control: true });
      const accounts = await Promise.all(
        Array.from({ length: ACCOUNTS }, (_, at) => accountIn(h, { shard: at % 2 === 0 ? 0 : 1 })),
      );
      const numbers = await bulkPool(NUMBERS);
      const handsets = newHandsets(HANDSETS);
      const scene: Scene = {
        ...{ h, accounts, handsets, numbers },
        ...{ off: new Set(), replies: new Map() },
      };
      for (const one of [opening, ...all]) await play(scene, one);
      // What was committed and whose effect was lost.
      h.clock.now += 120_000;
      await everyMinute(h.system);
      await drain(h, "txn");
      await expectAllIsWell(scene);
      const perHandset = Map.groupBy(await assignments(), ({ handset }) => handset);
      expect(Math.max(...[...perHandset.values()].map((own) => own.length))).toBe(NUMBERS);
      await onlyOneShared();
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 240_000);
