import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CHANGE_TEXTS, UNDO_MINUTES } from "#core/contract/contacts/contact-changes.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { Id } from "#core/ids.ts";
import {
  csv,
  expectNoDrift,
  NAMES,
  people,
  refusalOf,
  startInto,
} from "#tests/worker/audience/groups/support.ts";
import {
  changeContacts,
  removeContacts,
} from "#worker/domains/audience/contacts/change-contacts.ts";
import { runChange } from "#worker/domains/audience/contacts/run-change.ts";
import { undoChange } from "#worker/domains/audience/contacts/undo-change.ts";
import { holdGroups, releaseGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { commit } from "#worker/kernel/commit.ts";
import { changeId, MANY, MINUTE, scene, stateOf } from "./change-support.ts";

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
