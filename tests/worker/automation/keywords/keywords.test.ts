import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { KEYWORD_TEXTS, MAX_KEYWORDS } from "#core/rules/keywords.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, groupOf, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { onEachShard, relayOutboxes } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { keywords } from "#worker/db/schema/shard/keywords.ts";
import { contactConsent } from "#worker/domains/audience/consents/contact-consent.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import {
  answerKeywords,
  sweepKeywords,
} from "#worker/domains/automation/keywords/answer-keywords.ts";
import {
  createKeyword,
  deleteKeyword,
  listKeywords,
  updateKeyword,
} from "#worker/domains/automation/keywords/keywords.ts";
import { insertSender } from "#worker/domains/senders/senders/sender-queries.ts";

const MINUTE = 60_000;

/** An account with a number of its own and a group, without contacts. */
async function business(h: Harness, options: Parameters<typeof accountIn>[1] = {}) {
  const ctx = await accountIn(h, options);
  const [number = ""] = newHandsets(1);
  await addNumber(h.system, number, ctx.account.id);
  await ctx.db.batch([
    insertSender(ctx, { value: number, type: SENDER_TYPES.dedicated, perSecond: 100 }),
  ]);
  return { ctx, number, group: await groupOf(ctx, []) };
}

function save(ctx: AccountContext, input: Readonly<Record<string, unknown>>) {
  const joining = { sender: SHARED_SENDER, word: "Join", action: "join", reply: "Welcome" };
  return createKeyword(ctx, contract.createKeyword.input.parse({ ...joining, ...input }));
}

let written = 0;
/** What a carrier posts of a text, on the queue. */
const texted = (h: Harness, from: string, to: string, text: string) => ({
  carrier: "fake",
  message: { carrierId: `kw-${to}-${written++}`, from, to, text, at: h.clock.now },
});

/** Handsets write at the same time, and all that follows from it happens. */
async function receive(h: Harness, bodies: readonly ReturnType<typeof texted>[]) {
  await deliver(h, "inbound", bodies);
  await drain(h, "jobs");
  await drain(h, "txn");
}

const contact = z.object({ number: z.string() });
async function members(ctx: AccountContext): Promise<string[]> {
  const rows = z.array(contact).parse((await rowsOf(ctx)).contacts);
  return rows.map(({ number }) => number).sort();
}

const told = (h: Harness, number: string) =>
  h.carrier.taken.filter(({ to }) => to === number).map(({ text }) => text);

describe("a keyword", () => {
  it("lets people join a group, once, with the words of their consent, and replies from its number", async () => {
    const h = harness();
    const { ctx, number, group } = await business(h);
    await save(ctx, { sender: number, group, reply: "Welcome {{first_name|friend}}" });
    const handsets = newHandsets(3);
    await receive(
      h,
      [" join!", "JOIN", "Join."].map((text, at) => texted(h, handsets[at] ?? "", number, text)),
    );
    expect(await members(ctx)).toEqual(handsets);
    for (const handset of handsets) expect(told(h, handset)).toEqual(["Welcome friend"]);
    expect(new Set(h.carrier.taken.map(({ from }) => from))).toEqual(new Set([number]));
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS });
    const { data } = await contactConsent(ctx, { number: handsets[0] ?? "" });
    expect(data.entries).toMatchObject([
      { kind: "added", source: "keyword", wording: `They texted JOIN to ${number}` },
    ]);
    const { items } = await listKeywords(ctx, {});
    expect(items).toMatchObject([{ word: "JOIN", received: 3, receivedAt: h.clock.now }]);
    // Again is no second contact.
    h.clock.now += 2 * MINUTE;
    await receive(h, [texted(h, handsets[0] ?? "", number, "join")]);
    expect(await members(ctx)).toEqual(handsets);
  });

  it("answers people only: two accounts never text each other by themselves", async () => {
    const h = harness();
    const [one, two] = [await business(h), await business(h)];
    // Each answers with the other's word.
    await save(one.ctx, { sender: one.number, group: one.group, word: "ping", reply: "pong" });
    await save(two.ctx, { sender: two.number, group: two.group, word: "pong", reply: "ping" });
    await receive(h, [texted(h, two.number, one.number, "ping")]);
    h.clock.now += 2 * MINUTE;
    await receive(h, [texted(h, one.number, two.number, "pong")]);
    expect(h.carrier.taken).toEqual([]);
    expect([await members(one.ctx), await members(two.ctx)]).toEqual([[], []]);
    const { messages } = await rowsOf(one.ctx);
    expect(messages).toHaveLength(1);
    // A person gets theirs.
    const [person = ""] = newHandsets(1);
    await receive(h, [texted(h, person, one.number, "ping")]);
    expect(told(h, person)).toEqual(["pong"]);
  });

  it("lets people leave it", async () => {
    const h = harness();
    const { ctx, number } = await business(h);
    const [stays = "", leaves = ""] = newHandsets(2);
    const group = await groupOf(ctx, [stays, leaves]);
    await save(ctx, { sender: number, word: "not now", action: "leave", group, reply: "Bye" });
    await receive(h, [
      texted(h, leaves, number, "Not now"),
      texted(h, stays, number, "not now?!a"),
    ]);
    expect(await members(ctx)).toEqual([stays]);
    expect(told(h, leaves)).toEqual(["Bye"]);
    expect(told(h, stays)).toEqual([]);
  });

  it("counts only as a whole text, on its own number", async () => {
    const h = harness();
    const { ctx, number, group } = await business(h);
    await save(ctx, { sender: number, group });
    const [one = ""] = newHandsets(1);
    const other = await business(h);
    await receive(h, [
      texted(h, one, number, "join us"),
      texted(h, one, number, "I want to join"),
      texted(h, one, other.number, "JOIN"),
    ]);
    expect(await members(ctx)).toEqual([]);
    expect(arrived(h, [one])).toBe(0);
  });

  it("does nothing for who opted out: JOIN lifts no opt-out, and no reply is sent", async () => {
    const h = harness();
    const { ctx, number, group } = await business(h);
    await save(ctx, { sender: number, group });
    const [out = "", other = ""] = newHandsets(2);
    await optOut(ctx, { number: out, source: "link" });
    await receive(h, [texted(h, out, number, "join"), texted(h, other, number, "join")]);
    expect(await members(ctx)).toEqual([other]);
    expectEachOnce(h, [other]);
    expect((await rowsOf(ctx)).suppressions).toMatchObject([{ number: out }]);
  });

  it("replies to a handset once in a minute and five times in a day, whatever writes there", async () => {
    const h = harness();
    const { ctx, number } = await business(h);
    await save(ctx, { sender: number, action: "none", word: "hours", reply: "9 to 5" });
    const [robot = ""] = newHandsets(1);
    const text = () => texted(h, robot, number, "HOURS");
    await receive(h, [text(), text(), text()]);
    expect(arrived(h, [robot])).toBe(1);
    await receive(h, [text()]);
    expect(arrived(h, [robot])).toBe(1);
    for (let times = 0; times < 10; times++) {
      h.clock.now += 2 * MINUTE;
      await receive(h, [text()]);
    }
    expect(arrived(h, [robot])).toBe(5);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 5 * SMS });
    h.clock.now += 25 * 60 * MINUTE;
    await onEachShard(h.system, sweepKeywords);
    expect((await rowsOf(ctx)).keyword_hits).toEqual([]);
    await receive(h, [text()]);
    expect(arrived(h, [robot])).toBe(6);
  });

  it("lets people join without credit for the reply, and says why it was not sent", async () => {
    const h = harness();
    const { ctx, number, group } = await business(h, { credit: 0 });
    await save(ctx, { sender: number, group });
    const [one = ""] = newHandsets(1);
    await receive(h, [texted(h, one, number, "join")]);
    expect(await members(ctx)).toEqual([one]);
    expect(arrived(h, [one])).toBe(0);
    const { items } = await listKeywords(ctx, {});
    expect(items[0]?.problem).toContain("A reply was not sent: ");
  });

  it("does nothing more once its group or it is deleted, and says so", async () => {
    const h = harness();
    const { ctx, number, group } = await business(h);
    const { data } = await save(ctx, { sender: number, group });
    const [one = "", two = ""] = newHandsets(2);
    await deleteGroup(ctx, { id: group });
    await receive(h, [texted(h, one, number, "join")]);
    expect((await listKeywords(ctx, {})).items).toMatchObject([
      { group: null, problem: KEYWORD_TEXTS.groupGone },
    ]);
    await deliver(h, "inbound", [texted(h, two, number, "join")]);
    await deleteKeyword(ctx, contract.deleteKeyword.input.parse({ id: data._id }));
    await drain(h, "jobs");
    await drain(h, "txn");
    expect(arrived(h, [one, two])).toBe(0);
    expect((await rowsOf(ctx)).keyword_hits).toMatchObject([
      { status: "done" },
      { status: "done" },
    ]);
  });

  it("lets nobody join a group that is full, and the account's limits hold", async () => {
    const h = harness();
    const { ctx, number, group } = await business(h, { limits: { contacts: 1 } });
    await save(ctx, { sender: number, group });
    const handsets = newHandsets(2);
    await receive(
      h,
      handsets.map((handset) => texted(h, handset, number, "join")),
    );
    expect(await members(ctx)).toEqual([]);
    expect(arrived(h, handsets)).toBe(0);
    expect((await listKeywords(ctx, {})).items[0]?.problem).toContain("can hold 1 contacts");
    expect((await rowsOf(ctx)).keyword_hits).toMatchObject([
      { status: "done" },
      { status: "done" },
    ]);
  });
});

describe("each keyword that comes in is acted on once", () => {
  it.each([
    ["the text's transaction", /insert into "keyword_hits"/i],
    ["the reply's", /INSERT INTO "?quick_messages/i],
  ])("if the Worker dies before or after %s", async (_, pattern) => {
    for (const when of ["before", "after"] as const) {
      const h = harness();
      const { ctx, number, group } = await business(h);
      await save(ctx, { sender: number, group });
      const handsets = newHandsets(4);
      const bodies = handsets.map((handset) => texted(h, handset, number, "join"));
      h.faults.batch = breaksOnce(pattern, when);
      const again = await deliver(h, "inbound", bodies);
      await drain(h, "jobs").catch(() => {});
      await deliver(h, "inbound", [...again, ...bodies]);
      h.clock.now += 2 * MINUTE;
      await onEachShard(h.system, sweepKeywords);
      await relayOutboxes(h.system);
      await drain(h, "jobs");
      await drain(h, "txn");
      expectEachOnce(h, handsets);
      expect(await members(ctx)).toEqual(handsets);
      expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 4 * SMS });
    }
  });

  it("if its job is lost, or delivered twice at once", async () => {
    const h = harness();
    const { ctx, number, group } = await business(h);
    await save(ctx, { sender: number, group });
    const handsets = newHandsets(5);
    await deliver(
      h,
      "inbound",
      handsets.map((handset) => texted(h, handset, number, "join")),
    );
    h.queues.jobs.length = 0;
    await onEachShard(h.system, sweepKeywords);
    expect(h.queues.jobs).toEqual([]);
    h.clock.now += 2 * MINUTE;
    await onEachShard(h.system, sweepKeywords);
    const jobs = h.queues.jobs.splice(0);
    expect(jobs).toHaveLength(1);
    await Promise.all([deliver(h, "jobs", jobs), deliver(h, "jobs", jobs)]);
    await deliver(h, "jobs", jobs);
    await drain(h, "txn");
    expectEachOnce(h, handsets);
    expect(await members(ctx)).toEqual(handsets);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 5 * SMS });
  });

  it("if two jobs overlap", async () => {
    const h = harness();
    const { ctx, number } = await business(h);
    await save(ctx, { sender: number, action: "none" });
    const handsets = newHandsets(3);
    await deliver(
      h,
      "inbound",
      handsets.map((handset) => texted(h, handset, number, "join")),
    );
    const [job] = z
      .array(z.object({ messages: z.array(idSchema("message")) }).loose())
      .parse(h.queues.jobs.splice(0));
    const messages = job?.messages ?? [];
    const parts = [messages.slice(0, 2), messages.slice(1)];
    await Promise.all(parts.map((part) => answerKeywords(ctx, part)));
    for (const part of parts) await answerKeywords(ctx, part);
    await drain(h, "txn");
    expectEachOnce(h, handsets);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS });
  });

  it("in a batch of 100 with one read and one job, however many keywords there are", async () => {
    const h = harness();
    const { ctx, number, group } = await business(h);
    for (const word of ["one", "two", "three"]) await save(ctx, { sender: number, group, word });
    const handsets = newHandsets(100);
    const words = ["One", "two", "THREE", "four"];
    const bodies = handsets.map((handset, at) => texted(h, handset, number, words[at % 4] ?? ""));
    const statements: string[] = [];
    h.faults.prepared = (sql) => statements.push(sql);
    expect(await deliver(h, "inbound", bodies)).toEqual([]);
    expect(statements.filter((sql) => /keywords k/.test(sql))).toHaveLength(1);
    expect(statements.length).toBeLessThan(45);
    expect(h.queues.jobs).toHaveLength(1);
    statements.length = 0;
    await drain(h, "jobs");
    // Of the invocation's 1,000, by three keywords.
    expect(statements.length).toBeLessThan(200);
    await drain(h, "txn");
    expect(await members(ctx)).toEqual(handsets.filter((_, at) => at % 4 < 3));
  });
});

describe("a keyword is refused when it is saved", () => {
  let h: Harness;
  beforeEach(() => {
    h = harness();
  });
  const refused = (saving: Promise<unknown>, field: string, text: string) =>
    expect(saving).rejects.toMatchObject({ fields: { [field]: text } });

  it.each(["STOP", "opt out", "help", "Start", "yes", "unsubscribe!"])(
    "if every account has it: %s",
    (word) => {
      const { success, error } = contract.createKeyword.input.safeParse({
        ...{ sender: SHARED_SENDER, action: "none", reply: "Hi", word },
      });
      expect(success).toBe(false);
      expect(error?.issues[0]).toMatchObject({
        path: ["word"],
        message: expect.stringContaining("so it cannot be a keyword"),
      });
    },
  );

  it.each(["", "!!!", "one two three four", "x".repeat(31)])("if it is none: %j", (word) => {
    const parsed = contract.createKeyword.input.safeParse({
      ...{ sender: SHARED_SENDER, action: "none", reply: "Hi", word },
    });
    expect(parsed.success).toBe(false);
  });

  it("if the number has it, in any spelling; another number may have it", async () => {
    const { ctx, number, group } = await business(h);
    const { data } = await save(ctx, { sender: number, group, word: "win-20" });
    expect(data.word).toBe("WIN 20");
    const taken = KEYWORD_TEXTS.taken("WIN 20", `adds people to ${data.group?.name}`);
    await refused(save(ctx, { sender: number, group, word: "Win 20!" }), "word", taken);
    const other = await save(ctx, { group, word: "win 20" });
    const id = other.data._id;
    const moving = { sender: number, word: "WIN 20", action: "join", group };
    const input = contract.updateKeyword.input.parse({ id, ...moving });
    await refused(updateKeyword(ctx, input), "word", taken);
  });

  it("if it could not work", async () => {
    const { ctx, number, group } = await business(h);
    const theirs = await business(h);
    await ctx.db.batch([
      insertSender(ctx, { value: "Bells", type: SENDER_TYPES.businessName, perSecond: 1 }),
    ]);
    for (const sender of ["Bells", theirs.number, "61400000000"]) {
      await refused(save(ctx, { sender, group }), "sender", KEYWORD_TEXTS.senderDeaf);
    }
    await refused(save(ctx, { sender: number }), "group", KEYWORD_TEXTS.groupRequired);
    expect((await listKeywords(ctx, {})).items).toEqual([]);
  });

  it("if the account has too many", async () => {
    const { ctx, number, group } = await business(h);
    const now = ctx.now();
    const rows = Array.from({ length: MAX_KEYWORDS - 1 }, (_, at) => {
      const word = { id: `kwd_${at}`, word: `W${at}`, action: "none", reply: "Hi" } as const;
      return { ...word, sender: number, createdAt: now, updatedAt: now };
    });
    await ctx.db.batch(ctx.db.insertAll(keywords, rows));
    await save(ctx, { sender: number, group });
    await expect(save(ctx, { sender: number, group, word: "two" })).rejects.toMatchObject({
      ...{ code: "FORBIDDEN", message: KEYWORD_TEXTS.tooMany },
    });
  });
});

it("no statement of keywords scans a table", async () => {
  const h = harness();
  const { ctx, number, group } = await business(h, { shard: 0 });
  const statements = new Set<string>();
  h.faults.prepared = (sql) => statements.add(sql);
  await save(ctx, { sender: number, group });
  await listKeywords(ctx, { search: "jo", sender: number });
  const [handset = ""] = newHandsets(1);
  await receive(h, [texted(h, handset, number, "join")]);
  h.clock.now += 2 * MINUTE;
  await sweepKeywords(h.system, env.SHARD_00);
  h.faults.prepared = undefined;
  const own = [...statements].filter((sql) => /keyword/.test(sql));
  expect(own.length).toBeGreaterThan(8);
  for (const sql of own) {
    const plan = await planOf(sql);
    const scans = plan.filter(
      (detail) => /^SCAN (?!j\b)/.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});
