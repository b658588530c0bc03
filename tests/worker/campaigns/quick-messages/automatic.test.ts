import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { idSchema } from "#core/ids.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  messagesBy,
  newHandsets,
  SMS,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import { unapproved } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import {
  inShard,
  MINUTE,
  opensIn,
  schedulesOf,
  startDue,
} from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import type { Statement } from "#worker/db/statement.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { approveQuick } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { recentNumbers } from "#worker/domains/campaigns/quick-messages/recent-numbers.ts";
import {
  type AutomaticMessage,
  type AutomaticOutcome,
  sendAutomatically,
} from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { insertClicks } from "#worker/domains/content/links/click-queries.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { sendQuick, stateOf, texts } from "./support.ts";

/** What an automation sends, by default to one new handset. */
function automatic({
  numbers = newHandsets(1),
  values = {},
  ...message
}: Partial<AutomaticMessage> & {
  numbers?: readonly string[];
  values?: Readonly<Record<string, string>>;
} = {}): AutomaticMessage {
  return {
    key: crypto.randomUUID(),
    source: { kind: "workflow", id: "wfl_1" },
    sender: SHARED_SENDER,
    message: "See you at 3 pm",
    optOut: false,
    recipients: numbers.map((number) => ({ number, values })),
    at: null,
    ...message,
  };
}

/** An account, and the system that acts for it. */
async function automated(h: Harness, options: Parameters<typeof accountIn>[1] = {}) {
  const person = await accountIn(h, options);
  return { person, ctx: { ...person, person: undefined } };
}

/** A further statement of the transaction, and whether it took effect. */
const cursor = (ctx: AccountContext, name = "cursor"): Statement => ({
  sql: `INSERT INTO params (account_id, id, name, name_folded, "key", value, value_folded, created_at)
    VALUES (?1, ?2, ?3, ?3, ?3, '', '', 0)`,
  params: [ctx.account.id, `prm_${name}`, name],
});
const cursors = async (ctx: AccountContext) => (await rowsOf(ctx)).params?.length ?? 0;

function written(outcome: AutomaticOutcome) {
  if (outcome.outcome === "refused") throw new Error(outcome.reason);
  return outcome;
}

it("the same key sends once, together or later, and every call gets the first outcome", async () => {
  const h = harness();
  const { ctx } = await automated(h);
  const [one = "", two = ""] = newHandsets(2);
  const message = automatic({ numbers: [one, two] });
  const outcomes = await Promise.all([
    sendAutomatically(ctx, message),
    sendAutomatically(ctx, message),
  ]);
  await optOut(ctx, { number: one, source: "link" });
  outcomes.push(await sendAutomatically(ctx, { ...message, message: "Another" }));
  const [first, ...others] = outcomes.map(written);
  if (!first) throw new Error("Nothing was sent");
  for (const other of others) expect({ ...other, repeated: first.repeated }).toEqual(first);
  expect(outcomes.map((outcome) => written(outcome).repeated).sort()).toEqual([false, true, true]);
  const { outcome, messages, price } = first;
  expect({ outcome, price, numbers: [...messages.keys()] }).toEqual({
    ...{ outcome: "sent", price: 2 * SMS, numbers: [one, two] },
  });
  expect(await messagesBy(ctx)).toEqual({ queued: 2 });
  // Another automation's key is its own.
  const other = { ...message, source: { kind: "contactForm", id: "frm_1" } as const };
  expect(written(await sendAutomatically(ctx, other)).messages.size).toBe(1);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS });
  await expectRoomCounted(ctx);
});

it.each(["before", "after"] as const)(
  "killed %s its transaction, and called again, it sends once, with what belongs to it",
  async (when) => {
    const h = harness();
    const { ctx } = await automated(h);
    const numbers = newHandsets(3);
    const message = automatic({ numbers });
    const send = () => sendAutomatically(ctx, { ...message, statements: [cursor(ctx)] });
    h.faults.batch = breaksOnce(/INSERT INTO "?quick_messages/i, when);
    await expect(send()).rejects.toThrow("lost");
    expect(await messagesBy(ctx)).toEqual(when === "before" ? {} : { queued: 3 });
    expect(await cursors(ctx)).toBe(when === "before" ? 0 : 1);
    expect(written(await send()).messages.size).toBe(3);
    h.clock.now += 21_000;
    await relayOutboxes(h.system);
    await drain(h, "txn");
    expectEachOnce(h, numbers);
    expect(await cursors(ctx)).toBe(1);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS });
  },
);

it("if a further statement aborts, nothing of it is written, and it is not tried again", async () => {
  const h = harness();
  const { ctx } = await automated(h);
  const message = automatic({ numbers: newHandsets(2) });
  let tries = 0;
  h.faults.batch = (statements) => {
    if (statements.some((sql) => /INSERT INTO "?quick_messages/i.test(sql))) tries++;
    return undefined;
  };
  const aborts: Statement = { sql: "INSERT INTO batch_guard (ok) VALUES (0)", params: [] };
  await expect(
    sendAutomatically(ctx, { ...message, statements: [cursor(ctx), aborts] }),
  ).rejects.toThrow("batch_guard");
  expect(tries).toBe(1);
  expect(await messagesBy(ctx)).toEqual({});
  expect(await cursors(ctx)).toBe(0);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  expect(written(await sendAutomatically(ctx, message)).outcome).toBe("sent");
});

it("beyond the credit nothing is written; it may be sent once there is more", async () => {
  const h = harness();
  const { ctx } = await automated(h, { credit: 2 * SMS });
  const message = automatic({ numbers: newHandsets(3) });
  const send = () => sendAutomatically(ctx, { ...message, statements: [cursor(ctx)] });
  expect(await send()).toMatchObject({ outcome: "refused", retry: true });
  expect(await messagesBy(ctx)).toEqual({});
  expect(await cursors(ctx)).toBe(0);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  const sends = await Promise.all(
    [newHandsets(2), newHandsets(2)].map((numbers) =>
      sendAutomatically(ctx, automatic({ numbers })),
    ),
  );
  expect(sends.map(({ outcome }) => outcome).sort()).toEqual(["refused", "sent"]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS });
});

it("who opted out gets nothing and is named; with no one left, it is refused for good", async () => {
  const h = harness();
  const { ctx } = await automated(h);
  const [one = "", two = "", three = ""] = newHandsets(3);
  await optOut(ctx, { number: one, source: "link" });
  const numbers = [one, two, "12", two];
  const outcome = written(await sendAutomatically(ctx, automatic({ numbers })));
  expect([...outcome.messages.keys()]).toEqual([two]);
  expect(outcome.excluded.map(({ number, reason }) => [number, reason]).sort()).toEqual(
    [
      ["12", "invalid"],
      [one, "optedOut"],
      [two, "duplicate"],
    ].sort(),
  );
  const nobody = await sendAutomatically(ctx, automatic({ numbers: [one] }));
  expect(nobody).toMatchObject({
    ...{ outcome: "refused", reason: QUICK_TEXTS.optedOut, retry: false },
    excluded: [{ number: one, reason: "optedOut" }],
  });
  // Who opts out between the transaction and the carrier gets nothing either, and it is refunded.
  await sendAutomatically(ctx, automatic({ numbers: [three] }));
  await optOut(ctx, { number: three, source: "link" });
  await drain(h, "txn");
  expect(arrived(h, [one, three])).toBe(0);
  expectEachOnce(h, [two]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS, refunded: SMS });
});

it("1,000 recipients with values of their own stay within the limits of D1 and of queues", async () => {
  const h = harness();
  const { ctx } = await automated(h);
  const numbers = newHandsets(1000);
  await groupOf(ctx, numbers.slice(0, 500), () => ({ city: "Perth" }));
  const recipients = numbers.map((number, at) => ({ number, values: { First_Name: `Ann ${at}` } }));
  const long = "x".repeat(400);
  let longest = 0;
  let most = 0;
  h.faults.batch = (statements) => {
    longest = Math.max(longest, ...statements.map((sql) => sql.length));
    most = Math.max(most, ...statements.map((sql) => sql.split("?").length - 1));
    return undefined;
  };
  const message = `Hi {{first_name}} of {{city|here}} ${long}`;
  const sent = written(await sendAutomatically(ctx, { ...automatic({ message }), recipients }));
  expect(sent).toMatchObject({ outcome: "sent", price: 1000 * 3 * SMS });
  expect([...sent.messages.keys()]).toEqual(numbers);
  expect(longest).toBeLessThan(100_000);
  expect(most).toBeLessThanOrEqual(100);
  for (const body of h.queues.txn) expect(JSON.stringify(body).length).toBeLessThan(128_000);
  expect(h.queues.txn).toHaveLength(4);
  await drain(h, "txn");
  expectEachOnce(h, numbers);
  const last = h.carrier.taken.find(({ to }) => to === numbers[999]);
  expect(last?.text).toBe(`Hi Ann 999 of here ${long}`);
  const first = h.carrier.taken.find(({ to }) => to === numbers[0]);
  expect(first?.text).toBe(`Hi Ann 0 of Perth ${long}`);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: sent.price });
  await expectRoomCounted(ctx);
  await expect(sendAutomatically(ctx, automatic({ numbers: newHandsets(1001) }))).rejects.toThrow(
    "Too many recipients",
  );
});

it("whatever is sent, its price is what the ledger says, and every number is a message or excluded", async () => {
  const h = harness();
  const { ctx } = await automated(h, { credit: 60 * SMS });
  const pool = newHandsets(30);
  for (const number of pool.slice(0, 5)) await optOut(ctx, { number, source: "link" });
  const one = fc.record({ at: fc.nat({ max: 31 }), length: fc.nat({ max: 400 }) });
  const debited = async () => (await expectBooksBalance(ctx)).debited;
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (picked) => {
      const before = await debited();
      const recipients = picked.map(({ at, length }) => ({
        number: pool[at] ?? `${at}`,
        values: { text: "y".repeat(length) },
      }));
      const message = { ...automatic({ message: "Hi {{text}}" }), recipients };
      const outcome = await sendAutomatically(ctx, message);
      const spent = (await debited()) - before;
      if (outcome.outcome === "refused") {
        expect(spent).toBe(0);
        return;
      }
      expect(spent).toBe(outcome.price);
      const named = [...outcome.messages.keys(), ...outcome.excluded.map(({ number }) => number)];
      expect(named.sort()).toEqual(recipients.map(({ number }) => number).sort());
    }),
    { numRuns: 20 },
  );
  await expectRoomCounted(ctx);
});

it("marketing outside the account's hours is scheduled for when they begin, and moved if they changed by then", async () => {
  const h = harness();
  const { ctx } = await automated(h);
  const opens = await opensIn(ctx, h, 120);
  const [service = "", marketing = ""] = newHandsets(2);
  expect(written(await sendAutomatically(ctx, automatic({ numbers: [service] }))).outcome).toBe(
    "sent",
  );
  const message = automatic({ numbers: [marketing], optOut: true });
  const { outcome, quick } = written(await sendAutomatically(ctx, message));
  expect(outcome).toBe("scheduled");
  expect(await stateOf(ctx, quick)).toMatchObject({ status: "scheduled", scheduled_at: opens });
  await drain(h, "txn");
  expectEachOnce(h, [service]);
  const later = await opensIn(ctx, h, 240);
  h.clock.now = opens;
  await startDue(ctx, h);
  await drain(h, "txn");
  expect(arrived(h, [marketing])).toBe(0);
  expect(await schedulesOf(ctx)).toMatchObject([{ status: "scheduled", due_at: later }]);
  h.clock.now = later;
  await startDue(ctx, h);
  await drain(h, "txn");
  expectEachOnce(h, [service, marketing]);
  expect(await sendAutomatically(ctx, message)).toMatchObject({ outcome: "sent", quick });
  await expectBooksBalance(ctx);
});

it("from an account that has to be approved it waits, unpaid; marketing that is approved keeps to the hours", async () => {
  const h = harness();
  const { ctx, person } = await automated(h, { flags: unapproved });
  const opens = await opensIn(ctx, h, 120);
  const [number = ""] = newHandsets(1);
  const message = automatic({ numbers: [number], optOut: true });
  const first = written(await sendAutomatically(ctx, { ...message, statements: [cursor(ctx)] }));
  expect(first.outcome).toBe("pending");
  expect(await cursors(ctx)).toBe(1);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  await approveQuick(person, first.quick);
  const second = written(await sendAutomatically(ctx, automatic()));
  await approveQuick(person, second.quick);
  const bell = JSON.stringify((await rowsOf(ctx)).notifications);
  expect(bell.split("was approved")).toHaveLength(2);
  await drain(h, "txn");
  expect(await stateOf(ctx, first.quick)).toMatchObject({
    status: "scheduled",
    scheduled_at: opens,
  });
  h.clock.now = opens;
  await startDue(ctx, h);
  await drain(h, "txn");
  expectEachOnce(h, [number]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS });
});

it("an automation does not fill the administrators' list, nor the bell, nor the recent numbers, nor the inbox", async () => {
  const h = harness();
  const { ctx, person } = await automated(h);
  const [typed = ""] = newHandsets(1);
  await sendQuick(person, { contacts: [typed] });
  const before = await rowsOf(ctx);
  for (const numbers of [newHandsets(3), newHandsets(3)]) {
    await sendAutomatically(ctx, automatic({ numbers }));
  }
  const after = await rowsOf(ctx);
  expect(after.notifications).toEqual(before.notifications);
  expect(after.rooms).toHaveLength(1);
  const { items } = await recentNumbers(person);
  expect(items.map(({ phoneNumber }) => phoneNumber)).toEqual([typed]);

  const held = await automated(h, { flags: unapproved });
  await sendAutomatically(held.ctx, automatic());
  await inShard(
    held.ctx,
    `INSERT INTO quick_messages (account_id, id, "key", digest, sender, message, message_folded, status, test,
        recipients, segments, price, excluded, payer_id, created_at, source, source_id)
      SELECT q.account_id, q.id || j.value, q."key" || j.value, '', q.sender, q.message, q.message_folded, q.status,
        q.test, q.recipients, q.segments, q.price, q.excluded, q.payer_id, q.created_at, q.source, q.source_id
      FROM quick_messages q CROSS JOIN json_each(?2) j WHERE q.account_id = ?1`,
    JSON.stringify(Array.from({ length: 99 }, (_, at) => at)),
  );
  const refused = await sendAutomatically(held.ctx, automatic());
  expect(refused).toMatchObject({ outcome: "refused", retry: true });
});

it("the history and the message record name the automation", async () => {
  const h = harness();
  const { ctx, person } = await automated(h);
  const [one = "", two = ""] = newHandsets(2);
  await sendAutomatically(ctx, automatic({ numbers: [one] }));
  h.clock.now += MINUTE;
  await sendAutomatically(
    ctx,
    automatic({ numbers: [two], source: { kind: "email", id: "eml_1" } }),
  );
  const { items } = await history(person, {});
  expect(items).toMatchObject([
    { receiver: two, workflow: null, source: { kind: "email", _id: "eml_1" } },
    { receiver: one, workflow: "wfl_1", source: { kind: "workflow", _id: "wfl_1" } },
  ]);
});

it("what cannot be sent is refused, and says whether it may be later", async () => {
  const h = harness();
  const { ctx } = await automated(h);
  const refused = async (message: Partial<AutomaticMessage>, by: AccountContext = ctx) =>
    sendAutomatically(by, automatic({ ...message, statements: [cursor(by)] }));
  expect(await refused({ sender: "Nobody" })).toMatchObject({ outcome: "refused", retry: false });
  expect(await refused({ message: "Hi {{nobody_has_this}}" })).toMatchObject({
    ...{ outcome: "refused", reason: QUICK_TEXTS.noRecipients, retry: false },
    excluded: [{ reason: "missingValue" }],
  });
  const restoring = { ...ctx, settings: { ...ctx.settings, RESTORING: "on" as const } };
  expect(await refused({}, restoring)).toMatchObject({ outcome: "refused", retry: true });
  const graded = await automated(h, { graded: true, limits: { messages: 2 } });
  const over = await refused(
    { recipients: automatic({ numbers: newHandsets(3) }).recipients },
    graded.ctx,
  );
  expect(over).toMatchObject({ outcome: "refused", retry: true });
  expect("retryAt" in over && Number(over.retryAt)).toBeGreaterThan(h.clock.now);
  await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  expect(await refused({})).toMatchObject({
    ...{ outcome: "refused", reason: LATE_TEXTS.inactive, retry: false },
  });
  expect(await texts(ctx)).toEqual([]);
  expect(await cursors(ctx)).toBe(0);
});

it("no statement scans a table", async () => {
  const h = harness();
  const { ctx, person } = await automated(h, { shard: 0 });
  const statements = new Set<string>();
  h.faults.prepared = (sql) => statements.add(sql);
  const message = automatic({ numbers: newHandsets(2) });
  const { quick } = written(await sendAutomatically(ctx, message));
  await sendAutomatically(ctx, message);
  await recentNumbers(person);
  h.faults.prepared = undefined;
  expect(idSchema("quickMessage").safeParse(quick).success).toBe(true);
  expect(statements.size).toBeGreaterThan(10);
  const database = shardDatabase(env, 0);
  for (const sql of statements) {
    const { results } = await database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...Array.from(sql.matchAll(/\?/g), () => "[]"))
      .all();
    const scans = results
      .map(({ detail }) => String(detail))
      .filter(
        (detail) => /^SCAN (?!j\b|r\b)/.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW/.test(detail),
      );
    expect(scans, sql).toEqual([]);
  }
});

it("clicks on the links of 1,000 recipients are found by their handsets", async () => {
  const ctx = await newAccount({ shard: 0 });
  const [insert] = insertClicks(ctx, [["clk_1", "qms_1", "61400000000", "person", "", "{}"]]);
  const { results } = await env.SHARD_00.prepare(`EXPLAIN QUERY PLAN ${insert?.sql}`)
    .bind(...(insert?.params ?? []))
    .all();
  const plan = results.map(({ detail }) => String(detail)).join("; ");
  expect(plan).toContain("m USING INDEX messages_handset");
  expect(plan).not.toContain("m USING PRIMARY KEY");
});

it("a quick message delivered again after it was claimed sends nothing more", async () => {
  const h = harness();
  const { ctx } = await automated(h);
  const numbers = newHandsets(300);
  await sendAutomatically(ctx, automatic({ numbers }));
  const bodies = h.queues.txn.splice(0);
  expect(bodies).toHaveLength(2);
  await Promise.all([deliver(h, "txn", bodies), deliver(h, "txn", bodies)]);
  await deliver(h, "txn", bodies);
  expectEachOnce(h, numbers);
  h.clock.now += MINUTE;
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 300 * SMS, refunded: 0 });
});
