import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CHANGE_TEXTS, UNDO_MINUTES } from "#core/contract/contact-changes.ts";
import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import type { Id } from "#core/ids.ts";
import { asId } from "#tests/support/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeContacts } from "#worker/domains/contacts/change-contacts.ts";
import { createGroup } from "#worker/domains/contacts/create-group-with-contacts.ts";
import { listChanges } from "#worker/domains/contacts/list-changes.ts";
import { listContacts } from "#worker/domains/contacts/list-contacts.ts";
import { removeContacts } from "#worker/domains/contacts/remove-contacts.ts";
import { runChange } from "#worker/domains/contacts/run-change.ts";
import { sweepChanges } from "#worker/domains/contacts/sweep-changes.ts";
import { undoChange } from "#worker/domains/contacts/undo-change.ts";
import { updateContact } from "#worker/domains/contacts/update-contact.ts";
import { deleteGroup } from "#worker/domains/groups/delete-group.ts";
import { holdGroups, releaseGroups } from "#worker/domains/groups/group-use-queries.ts";
import { runImport } from "#worker/domains/imports/run-import.ts";
import { blockNumbers } from "#worker/domains/suppressions/block-numbers.ts";
import { optOut } from "#worker/domains/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/suppressions/set-blocked.ts";
import { commit } from "#worker/kernel/commit.ts";
import { systemContext } from "#worker/system-context.ts";
import {
  csv,
  dying,
  expectNoDrift,
  kept,
  mobile,
  NAMES,
  people,
  quietAccount,
  refusalOf,
  startInto,
} from "./support.ts";

const MINUTE = 60_000;
/** More than two sets of a thousand. */
const MANY = 2_300;

/** Adds numbered contacts, every second one in Glebe, without an import's rows. */
async function fill(ctx: AccountContext, group: string, count: number): Promise<void> {
  const { accountId } = ctx.db;
  const before = ctx.now() - MINUTE;
  await env.SHARD_00.batch([
    env.SHARD_00.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3)
        INSERT INTO contacts (account_id, id, group_id, number, fields, source_id, created_at, updated_at)
        SELECT ?1, 'con_' || substr(?2, 5, 18) || printf('%08d', i), ?2, printf('614%08d', i),
          json_object('name', 'P' || i, 'suburb', iif(i % 2, 'Newtown', 'Glebe')), 'imp_1',
          ?4 + i, ?4 + i FROM n`,
    ).bind(accountId, group, count, before),
    env.SHARD_00.prepare(
      `UPDATE groups SET total = ?3, fields = '["Name","Suburb"]', bytes = (SELECT
          SUM(LENGTH(CAST(fields AS BLOB))) FROM contacts WHERE account_id = ?1 AND group_id = ?2)
        WHERE account_id = ?1 AND id = ?2`,
    ).bind(accountId, group, count),
  ]);
}

async function newGroup(ctx: AccountContext, name: string, numbers: readonly number[] = []) {
  const contacts = numbers.map((n) => ({
    number: mobile(n),
    fields: [{ name: "Name", value: "Old" }],
  }));
  return asId("group", (await createGroup(ctx, { name, contacts })).data._id);
}

/** An account on the first shard, a group of many contacts, and another one. */
async function scene(count = MANY, there: readonly number[] = []) {
  const { ctx, jobs } = await quietAccount({ contactLimit: 5_000, shard: 0 });
  const from = await newGroup(ctx, "From");
  const to = await newGroup(ctx, "To", there);
  await fill(ctx, from, count);
  return { ctx, jobs, from, to };
}

/** Every contact of the account, as its row has it. */
async function rows({ db }: AccountContext) {
  const query = "SELECT * FROM contacts WHERE account_id = ? ORDER BY id";
  return (await env.SHARD_00.prepare(query).bind(db.accountId).all()).results;
}

const glebe = { all: true, filters: [{ column: "Suburb", values: ["Glebe"] }] };
const changeId = (started: { data: { _id: string } }) => asId("change", started.data._id);

async function stateOf(ctx: AccountContext, group: Id<"group">) {
  const { items } = await listChanges(ctx, { id: group });
  return items[0];
}

describe("a change of all contacts that match", () => {
  it("moves them a set at a time, and puts every row back as it was", async () => {
    const { ctx, jobs, from, to } = await scene(MANY, [2, 3]);
    await optOut(ctx, { number: mobile(4), source: "reply" });
    const before = await rows(ctx);
    const started = await changeContacts(ctx, { id: from, action: "move", group: to, ...glebe });
    expect(started.data).toMatchObject({ status: "running", total: MANY, seen: 0 });
    expect(jobs).toContainEqual({ type: "change", account: ctx.account, change: started.data._id });
    const id = changeId(started);
    await runChange(ctx, id);
    const done = await stateOf(ctx, from);
    expect(done).toMatchObject({ status: "complete", seen: MANY, changed: 1150, merged: 1 });
    expect(await stateOf(ctx, to)).toEqual(done);
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 1150, unsubscribed: 0 });
    expect(await expectNoDrift(ctx, to)).toEqual({ total: 1151, unsubscribed: 1 });

    await undoChange(ctx, { id });
    await runChange(ctx, id);
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 1150, kept: 0 });
    expect(await rows(ctx)).toEqual(before);
    expect(await expectNoDrift(ctx, from)).toEqual({ total: MANY, unsubscribed: 1 });
    expect(await expectNoDrift(ctx, to)).toEqual({ total: 2, unsubscribed: 0 });
  });

  it("deletes them, and undone they are the same contacts again, from the same import", async () => {
    const { ctx, from } = await scene();
    const before = await rows(ctx);
    const id = changeId(await removeContacts(ctx, { id: from, all: true, search: "newtown" }));
    await runChange(ctx, id);
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 1150, unsubscribed: 0 });
    await undoChange(ctx, { id });
    await runChange(ctx, id);
    expect(await rows(ctx)).toEqual(before);
    expect(await expectNoDrift(ctx, from)).toEqual({ total: MANY, unsubscribed: 0 });
  });

  it("undoes a few contacts of a large group in a job: the sets are as many as for all of them", async () => {
    const { ctx, jobs, from } = await scene();
    const filters = [{ column: "Name", values: ["P5", "P2200"] }];
    const id = changeId(await removeContacts(ctx, { id: from, all: true, filters }));
    await runChange(ctx, id);
    jobs.length = 0;
    expect((await undoChange(ctx, { id })).data.status).toBe("undoing");
    expect(jobs).toContainEqual({ type: "change", account: ctx.account, change: id });
    await runChange(ctx, id);
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 2 });
  });

  it.each(["before", "after"] as const)(
    "counts each contact once if a batch failed %s its commit, and runs meet",
    async (when) => {
      const { ctx, from, to } = await scene(MANY, [2]);
      const before = await rows(ctx);
      const id = changeId(
        await changeContacts(ctx, { id: from, action: "move", group: to, all: true }),
      );
      await expect(runChange(dying(ctx, 2, when), id)).rejects.toThrow("lost");
      await Promise.all([runChange(ctx, id), runChange(ctx, id)]);
      await runChange(ctx, id);
      expect(await stateOf(ctx, from)).toMatchObject({
        status: "complete",
        changed: MANY,
        merged: 1,
      });
      expect(await expectNoDrift(ctx, from)).toEqual({ total: 0, unsubscribed: 0 });
      expect(await expectNoDrift(ctx, to)).toEqual({ total: MANY, unsubscribed: 0 });
      await undoChange(ctx, { id });
      await expect(runChange(dying(ctx, 2, when), id)).rejects.toThrow("lost");
      await Promise.all([runChange(ctx, id), runChange(ctx, id)]);
      expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: MANY, kept: 0 });
      expect(await rows(ctx)).toEqual(before);
      expect(await expectNoDrift(ctx, from)).toEqual({ total: MANY, unsubscribed: 0 });
    },
  );

  it("leaves alone who was added or edited after it was asked for", async () => {
    const { ctx, from } = await scene(10);
    const { items } = await listContacts(ctx, { id: from, limit: 10 });
    const id = changeId(await removeContacts(ctx, { id: from, all: true }));
    const later = { ...ctx, now: () => Date.now() + MINUTE };
    await updateContact(later, {
      groupId: from,
      contactId: asId("contact", items[0]?._id ?? ""),
      number: items[0]?.number ?? "",
      fields: [{ name: "Name", value: "Edited" }],
    });
    await runChange(later, id);
    expect(await stateOf(later, from)).toMatchObject({ status: "complete", changed: 9 });
    expect((await listContacts(ctx, { id: from, limit: 10 })).items).toMatchObject([
      { number: items[0]?.number },
    ]);
  });

  it("is woken if it stalls, once; what cannot be undone any more is forgotten", async () => {
    const { ctx, from } = await scene(3);
    const id = changeId(await removeContacts(ctx, { id: from, all: true }));
    const at = (ms: number) => {
      const sent: unknown[] = [];
      const system = systemContext(env, { now: () => Date.now() + ms });
      const queues = { ...system.queues, jobs: collecting(system.queues.jobs, sent) };
      const forAccount: typeof system.forAccount = (ref) => ({ ...system.forAccount(ref), queues });
      return { sent, sweep: () => sweepChanges({ ...system, queues, forAccount }) };
    };
    const soon = at(3 * MINUTE);
    await soon.sweep();
    await soon.sweep();
    const ours = soon.sent.filter((body) => JSON.stringify(body).includes(id));
    expect(ours).toEqual([{ type: "change", account: ctx.account, change: id }]);
    await runChange(ctx, id);
    const forgotten = at((2 * UNDO_MINUTES + 1) * MINUTE);
    await forgotten.sweep();
    const left = "SELECT COUNT(*) FROM contact_change_rows WHERE account_id = ?";
    expect(await env.SHARD_00.prepare(left).bind(ctx.account.id).first("COUNT(*)")).toBe(0);
    expect(await stateOf(ctx, from)).toBeUndefined();
    expect(await refusalOf(undoChange(ctx, { id }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("blocking", () => {
  it("blocks the numbers, and undone lifts no one's own opt-out and no one's earlier block", async () => {
    const { ctx, from } = await scene(5);
    await setBlocked(ctx, { number: mobile(1), blocked: true });
    const id = changeId(await changeContacts(ctx, { id: from, action: "block", all: true }));
    await runChange(ctx, id);
    expect(await stateOf(ctx, from)).toMatchObject({ changed: 4 });
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 5, unsubscribed: 5 });
    await optOut(ctx, { number: mobile(2), source: "reply" });
    await setBlocked(ctx, { number: mobile(3), blocked: false });
    await undoChange(ctx, { id });
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 3, kept: 1 });
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 5, unsubscribed: 2 });
    const { items } = await listContacts(ctx, { id: from, limit: 10 });
    const flags = new Map(items.map((one) => [one.number, [one.isBlocked, one.isBlockedByUser]]));
    expect(flags.get(mobile(1))).toEqual([true, false]);
    expect(flags.get(mobile(2))).toEqual([false, true]);
    expect(flags.get(mobile(3))).toEqual([false, false]);
  });

  it("allows numbers again, and undone blocks them as they were, but not one blocked since", async () => {
    const { ctx, from } = await scene(3);
    for (const n of [0, 1])
      await setBlocked(ctx, { number: mobile(n), blocked: true, reason: "R" });
    const blocks = () =>
      env.SHARD_00.prepare(
        `SELECT number, blocked_at, block_source, blocked_by, block_reason FROM suppressions
          WHERE account_id = ? ORDER BY number`,
      )
        .bind(ctx.account.id)
        .all();
    const before = (await blocks()).results;
    const id = changeId(await changeContacts(ctx, { id: from, action: "unblock", all: true }));
    await runChange(ctx, id);
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 3, unsubscribed: 0 });
    await setBlocked(ctx, { number: mobile(1), blocked: true, reason: "New" });
    const since = (await blocks()).results;
    await undoChange(ctx, { id });
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 1, kept: 1 });
    expect((await blocks()).results).toEqual([before[0], since[1]]);
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 3, unsubscribed: 2 });
  });
});

it("undoing a block leaves blocked whom somebody else asked to block meanwhile", async () => {
  const { ctx, from } = await scene(4);
  const id = changeId(await changeContacts(ctx, { id: from, action: "block", all: true }));
  await runChange(ctx, id);
  await setBlocked(ctx, { number: mobile(1), blocked: true, reason: "Asked by phone" });
  await blockNumbers(ctx, [mobile(2)], undefined);
  await undoChange(ctx, { id });
  expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 2, kept: 2 });
  const { items } = await listContacts(ctx, { id: from, limit: 10 });
  const blocked = items.filter(({ isBlocked }) => isBlocked).map(({ number }) => number);
  expect(blocked.sort()).toEqual([mobile(1), mobile(2)]);
  expect(await expectNoDrift(ctx, from)).toEqual({ total: 4, unsubscribed: 2 });
});

describe("contacts that are named", () => {
  async function named(ctx: AccountContext, group: Id<"group">, count: number) {
    const { items } = await listContacts(ctx, { id: group, limit: count });
    return items.map(({ _id }) => asId("contact", _id));
  }

  it("are changed before the response, and undone before the next one", async () => {
    const { ctx, jobs, from, to } = await scene(5);
    const before = await rows(ctx);
    const contact_ids = await named(ctx, from, 3);
    const { data } = await changeContacts(ctx, {
      id: from,
      action: "move",
      group: to,
      contact_ids,
    });
    expect(data).toMatchObject({ status: "complete", changed: 3, to: { _id: to, name: "To" } });
    expect(await kept(ctx, to)).toMatchObject({ total: 3 });
    expect((await undoChange(ctx, { id: asId("change", data._id) })).data.status).toBe("undone");
    expect(await rows(ctx)).toEqual(before);
    expect(jobs).toEqual([]);
  });

  it("stay as they are where somebody edited, added or removed them since", async () => {
    const { ctx, from, to } = await scene(5, [1]);
    const later = { ...ctx, now: () => Date.now() + MINUTE };
    const contact_ids = await named(ctx, from, 5);
    const moved = await changeContacts(ctx, { id: from, action: "move", group: to, contact_ids });
    const edited = (await listContacts(ctx, { id: to, limit: 10 })).items.find(
      ({ number }) => number === mobile(1),
    );
    await updateContact(later, {
      groupId: to,
      contactId: asId("contact", edited?._id ?? ""),
      number: mobile(1),
      fields: [{ name: "Name", value: "Edited" }],
    });
    const { data } = await undoChange(ctx, { id: changeId(moved) });
    expect(data).toMatchObject({ status: "undone", undone: 4, kept: 1 });
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 4, unsubscribed: 0 });
    expect((await listContacts(ctx, { id: to, limit: 10 })).items).toMatchObject([
      { number: mobile(1), fields: [{ name: "Name", value: "Edited" }] },
    ]);
  });
});

describe("refuses", () => {
  it("a second change of the groups, an import's group, and one that a campaign uses", async () => {
    const { ctx, from, to } = await scene(3);
    const move = () => changeContacts(ctx, { id: from, action: "move", group: to, all: true });
    const id = changeId(await move());
    expect(await refusalOf(move())).toMatchObject({ code: "CONFLICT", message: CHANGE_TEXTS.busy });
    expect(await refusalOf(removeContacts(ctx, { id: to, all: true }))).toMatchObject({
      message: CHANGE_TEXTS.busy,
    });
    expect(await refusalOf(undoChange(ctx, { id }))).toMatchObject({
      message: CHANGE_TEXTS.running,
    });
    await commit(ctx, { statements: [holdGroups(ctx, "cmp_1", [from])] });
    await runChange(ctx, id);
    expect(await stateOf(ctx, from)).toMatchObject({
      status: "failed",
      changed: 0,
      error: GROUP_TEXTS.inUse,
    });
    expect(await refusalOf(move())).toMatchObject({ code: "CONFLICT", message: GROUP_TEXTS.inUse });
    await startInto(ctx, from, csv(people(50, 52)), NAMES);
    expect(await refusalOf(removeContacts(ctx, { id: from, all: true }))).toMatchObject({
      code: "CONFLICT",
      message: GROUP_TEXTS.importing,
    });
  });

  it("to remove all of a group that a campaign uses, before it begins or half-way, and to bring them back into it", async () => {
    const { ctx, from } = await scene(MANY);
    const remove = () => removeContacts(ctx, { id: from, all: true });
    const hold = () => commit(ctx, { statements: [holdGroups(ctx, "cmp_1", [from])] });
    const release = () => commit(ctx, { statements: [releaseGroups(ctx, "cmp_1")] });
    const inUse = { code: "CONFLICT", message: GROUP_TEXTS.inUse };
    await hold();
    expect(await refusalOf(remove())).toMatchObject(inUse);
    await release();
    const id = changeId(await remove());
    await hold();
    await runChange(ctx, id);
    expect(await stateOf(ctx, from)).toMatchObject({
      ...{ status: "failed", changed: 0, error: GROUP_TEXTS.inUse },
    });
    await release();
    const again = changeId(await remove());
    await runChange(ctx, again);
    expect(await stateOf(ctx, from)).toMatchObject({ status: "complete", changed: MANY });
    await hold();
    const inMinutes = (n: number) => ({ ...ctx, now: () => Date.now() + n * MINUTE });
    const asked = inMinutes(UNDO_MINUTES - 1);
    expect((await undoChange(asked, { id: again })).data.status).toBe("undoing");
    await runChange(asked, again);
    expect(await stateOf(ctx, from)).toMatchObject({ status: "failed", error: GROUP_TEXTS.inUse });
    await release();
    const later = inMinutes(UNDO_MINUTES + 5);
    await undoChange(later, { id: again });
    await runChange(later, again);
    expect(await stateOf(later, from)).toMatchObject({ status: "undone", undone: MANY });
  });

  it("an import while contacts are changed, and the undoing of a change while an import runs", async () => {
    const { ctx, from, to } = await scene(3);
    const id = changeId(
      await changeContacts(ctx, { id: from, action: "move", group: to, all: true }),
    );
    const busy = { code: "CONFLICT", message: CHANGE_TEXTS.busy };
    for (const group of [from, to]) {
      expect(await refusalOf(startInto(ctx, group, csv(people(50, 52)), NAMES))).toMatchObject(
        busy,
      );
    }
    await runChange(ctx, id);
    const started = await startInto(ctx, to, csv(people(50, 52)), NAMES);
    expect(await refusalOf(undoChange(ctx, { id }))).toMatchObject({
      ...{ code: "CONFLICT", message: GROUP_TEXTS.importing },
    });
    await runImport(ctx, started.import);
    expect((await undoChange(ctx, { id })).data.status).toBe("undone");
  });

  it("R411: to fill a group beyond its limit; what is moved by then can be undone", async () => {
    const { ctx, from, to } = await scene(MANY);
    await env.CONTROL.prepare("UPDATE accounts SET contact_limit = 1500 WHERE id = ?")
      .bind(ctx.account.id)
      .run();
    const id = changeId(
      await changeContacts(ctx, { id: from, action: "move", group: to, all: true }),
    );
    await runChange(ctx, id);
    expect(await stateOf(ctx, from)).toMatchObject({
      status: "failed",
      changed: 1000,
      error: GROUP_TEXTS.limit(1500),
    });
    expect(await expectNoDrift(ctx, to)).toEqual({ total: 1000, unsubscribed: 0 });
    await env.CONTROL.prepare("UPDATE accounts SET contact_limit = 5000 WHERE id = ?")
      .bind(ctx.account.id)
      .run();
    await undoChange(ctx, { id });
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 1000 });
    expect(await expectNoDrift(ctx, from)).toEqual({ total: MANY, unsubscribed: 0 });
  });

  it("what is not a choice, a group of its own or another account's, and an undo that comes too late", async () => {
    const { ctx, from, to } = await scene(3);
    const other = await scene(1);
    expect(await refusalOf(removeContacts(ctx, { id: from }))).toMatchObject({
      fields: { contact_ids: CHANGE_TEXTS.whichContacts },
    });
    const move = (group?: Id<"group">) =>
      changeContacts(ctx, { id: from, action: "move", group, all: true });
    expect(await refusalOf(move())).toMatchObject({
      fields: { group: CHANGE_TEXTS.groupRequired },
    });
    expect(await refusalOf(move(from))).toMatchObject({ fields: { group: GROUP_TEXTS.sameGroup } });
    expect(await refusalOf(move(other.to))).toMatchObject({ code: "NOT_FOUND" });
    expect(
      await refusalOf(
        removeContacts(ctx, { id: from, all: true, filters: [{ column: "Age", values: ["1"] }] }),
      ),
    ).toMatchObject({ fields: { filters: GROUP_TEXTS.columnUnknown } });
    const id = changeId(await move(to));
    await runChange(ctx, id);
    expect(await refusalOf(undoChange(other.ctx, { id }))).toMatchObject({ code: "NOT_FOUND" });
    const late = { ...ctx, now: () => Date.now() + UNDO_MINUTES * MINUTE };
    expect(await refusalOf(undoChange(late, { id }))).toMatchObject({
      code: "CONFLICT",
      message: CHANGE_TEXTS.tooLate,
    });
    await deleteGroup(ctx, { id: from });
    await undoChange(ctx, { id });
    expect(await stateOf(ctx, to)).toMatchObject({
      status: "failed",
      error: CHANGE_TEXTS.groupGone,
    });
    expect(await expectNoDrift(ctx, to)).toEqual({ total: 3, unsubscribed: 0 });
  });
});

function collecting(queue: Queue, sent: unknown[]): Queue {
  return new Proxy(queue, {
    get: (target, name) =>
      name === "send" ? async (body: unknown) => sent.push(body) : Reflect.get(target, name),
  });
}
