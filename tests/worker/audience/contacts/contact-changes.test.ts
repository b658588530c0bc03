import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { UNDO_MINUTES } from "#core/contract/contacts/contact-changes.ts";
import { asId } from "#tests/support/ids.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { dying, expectNoDrift, mobile, refusalOf } from "#tests/worker/audience/groups/support.ts";
import {
  changeContacts,
  removeContacts,
} from "#worker/domains/audience/contacts/change-contacts.ts";
import { updateContact } from "#worker/domains/audience/contacts/contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { runChange, sweepChanges } from "#worker/domains/audience/contacts/run-change.ts";
import { undoChange } from "#worker/domains/audience/contacts/undo-change.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";
import { systemContext } from "#worker/system-context.ts";
import { changeId, glebe, MANY, MINUTE, rows, scene, stateOf } from "./change-support.ts";

describe("a change of all contacts that match", () => {
  it("moves them a set at a time, and puts every row back as it was", async () => {
    const { ctx, jobs, from, to } = await scene(MANY, [2, 3]);
    await optOut(ctx, { number: mobile(4), source: "reply" });
    const before = await rows(ctx);
    const started = await changeContacts(ctx, { id: from, action: "move", group: to, ...glebe });
    expect(started.data).toMatchObject({ status: "running", total: MANY, seen: 0 });
    expect(jobs).toContainEqual({
      type: "job",
      account: ctx.account,
      kind: "change",
      id: started.data._id,
    });
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
    expect(jobs).toContainEqual({ type: "job", account: ctx.account, kind: "change", id });
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
      const ctx = { ...system, queues, forAccount };
      return {
        sent,
        sweep: () => Promise.all([onEachShard(ctx, sweepJobs), onEachShard(ctx, sweepChanges)]),
      };
    };
    const soon = at(3 * MINUTE);
    await soon.sweep();
    await soon.sweep();
    const ours = soon.sent.filter((body) => JSON.stringify(body).includes(id));
    expect(ours).toEqual([{ type: "job", account: ctx.account, kind: "change", id }]);
    await runChange(ctx, id);
    const forgotten = at((2 * UNDO_MINUTES + 1) * MINUTE);
    await forgotten.sweep();
    const left = "SELECT COUNT(*) FROM contact_change_rows WHERE account_id = ?";
    expect(await env.SHARD_00.prepare(left).bind(ctx.account.id).first("COUNT(*)")).toBe(0);
    expect(await stateOf(ctx, from)).toBeUndefined();
    expect(await refusalOf(undoChange(ctx, { id }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

function collecting(queue: Queue, sent: unknown[]): Queue {
  return new Proxy(queue, {
    get: (target, name) =>
      name === "send" ? async (body: unknown) => sent.push(body) : Reflect.get(target, name),
  });
}
