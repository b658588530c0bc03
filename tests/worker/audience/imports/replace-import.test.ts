import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { fieldsNamed } from "#tests/support/group-fields.ts";
import { asId } from "#tests/support/ids.ts";
import { subAccount } from "#tests/support/person.ts";
import {
  contactRows,
  dying,
  expectNoDrift,
  kept,
  mobile,
  refusalOf,
} from "#tests/worker/audience/groups/support.ts";
import { contactConsent } from "#worker/domains/audience/consents/contact-consent.ts";
import { deleteContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { addContact } from "#worker/domains/audience/contacts/contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { checkImport } from "#worker/domains/audience/imports/check-import.ts";
import { importIntoGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { getImport, undoImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { groupOf, startReplacing, TOWNS, towns, uploaded } from "./replace-support.ts";

it("replaces a group's contacts and labels by the file's, and brings all of them back", async () => {
  const { ctx, group, before } = await groupOf(5);
  await optOut(ctx, { number: mobile(1), source: "reply" });
  const id = await startReplacing(ctx, group, towns(3, 7));
  await runImport(ctx, id);
  expect((await getImport(ctx, { id })).data).toMatchObject({
    replaces: true,
    status: "complete",
    added: 2,
    updated: 2,
    removed: 3,
  });
  const { items } = await listContacts(ctx, { id: group, limit: 10 });
  expect(Object.fromEntries(items.map(({ number, fields }) => [number, fields]))).toEqual(
    Object.fromEntries(
      [3, 4, 5, 6].map((n) => [mobile(n), [{ name: "Town", value: `Town ${n}` }]]),
    ),
  );
  expect((await getGroup(ctx, { id: group })).data).toMatchObject({
    totalContacts: 4,
    unsubscribe: 0,
    fields: fieldsNamed("Town"),
  });
  await expectNoDrift(ctx, group);
  await undoImport(ctx, { id });
  await runImport(ctx, id);
  expect((await getImport(ctx, { id })).data.undo).toEqual({ reversed: 7, kept: 0, failed: 0 });
  const { entries } = (await contactConsent(ctx, { number: mobile(0) })).data;
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(["added", "removed", "restored"]);
  expect(await contactRows(ctx, group)).toEqual(before);
  expect((await getGroup(ctx, { id: group })).data).toMatchObject({
    totalContacts: 5,
    unsubscribe: 1,
    fields: fieldsNamed("first_name"),
  });
  await expectNoDrift(ctx, group);
});

it("replaces, and takes it back, over several deliveries, each of which does a bounded part", async () => {
  const { ctx, group, before } = await groupOf(4100);
  const id = await startReplacing(ctx, group, towns(4050, 4150));
  const removed: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    await runImport(ctx, id, 1);
    removed.push((await getImport(ctx, { id })).data.removed);
  }
  expect(removed).toEqual([2000, 4000, 4050, 4050, 4050]);
  expect((await getImport(ctx, { id })).data).toMatchObject({ status: "complete", added: 50 });
  await undoImport(ctx, { id });
  const reversed: (number | undefined)[] = [];
  for (let turn = 0; turn < 5; turn++) {
    await runImport(ctx, id, 1);
    reversed.push((await getImport(ctx, { id })).data.undo?.reversed);
  }
  expect(reversed).toEqual([50, 2050, 4050, 4150, 4150]);
  expect((await getImport(ctx, { id })).data.status).toBe("undone");
  expect(await contactRows(ctx, group)).toEqual(before);
  await expectNoDrift(ctx, group);
});

describe("replacing is refused", () => {
  it("for a group that a scheduled campaign uses, as it is for emptying it", async () => {
    const { ctx, group, before } = await groupOf(2);
    await ctx.db.batch([holdGroups(ctx, "cmp_soon", [group])]);
    const upload = await uploaded(ctx, towns(1, 3));
    const input = { upload, labels: TOWNS, mode: "replace" } as const;
    expect((await checkImport(ctx, { group, ...input })).data.refusal).toBe(GROUP_TEXTS.inUse);
    expect(await refusalOf(importIntoGroup(ctx, { id: group, ...input }))).toMatchObject({
      code: "CONFLICT",
      message: GROUP_TEXTS.inUse,
    });
    expect(await contactRows(ctx, group)).toEqual(before);
    const adding = { ...input, mode: "add" } as const;
    expect((await checkImport(ctx, { group, ...adding })).data.refusal).toBeUndefined();
  });

  it("to people who may not remove contacts", async () => {
    const { ctx, group } = await groupOf(2);
    const rights = subAccount(["group"], { roleAccess: { group: { edit: true, delete: false } } });
    const person = ctx.person && { ...ctx.person, ...rights };
    expect(await refusalOf(startReplacing({ ...ctx, person }, group, towns(1, 3)))).toMatchObject({
      code: "FORBIDDEN",
      message: GROUP_TEXTS.replaceRight,
    });
  });

  it("R345: if the file itself has more than the limit; a full group may be replaced", async () => {
    const { ctx, group, before } = await groupOf(3, 3);
    expect(await refusalOf(startReplacing(ctx, group, towns(10, 14)))).toMatchObject({
      fields: { file: GROUP_TEXTS.limit(3) },
    });
    expect(await contactRows(ctx, group)).toEqual(before);
    await runImport(ctx, await startReplacing(ctx, group, towns(10, 13)));
    expect(await kept(ctx, group)).toEqual({ total: 3, unsubscribed: 0 });
  });
});

it("says how many cannot come back because the group is full, and brings them back once there is room", async () => {
  const { ctx, group } = await groupOf(3, 3);
  const id = await startReplacing(ctx, group, towns(10, 11));
  await runImport(ctx, id);
  for (const n of [20, 21]) await addContact(ctx, { id: group, number: mobile(n), fields: [] });
  await undoImport(ctx, { id });
  await runImport(ctx, id);
  const first = (await getImport(ctx, { id })).data;
  expect(first.undo).toEqual({ reversed: 2, kept: 0, failed: 2 });
  expect(first.undoableUntil).toBeDefined();
  expect(await kept(ctx, group)).toEqual({ total: 3, unsubscribed: 0 });
  await expectNoDrift(ctx, group);
  const { items } = await listContacts(ctx, { id: group, limit: 10 });
  const late = items.filter(({ number }) => number === mobile(20) || number === mobile(21));
  await deleteContacts(ctx, { contact_ids: late.map(({ _id }) => asId("contact", _id)) });
  await undoImport(ctx, { id });
  await runImport(ctx, id);
  expect((await getImport(ctx, { id })).data.undo).toEqual({ reversed: 4, kept: 0, failed: 0 });
  expect(await kept(ctx, group)).toEqual({ total: 3, unsubscribed: 0 });
  await expectNoDrift(ctx, group);
});

describe("replacing that is delivered or killed more than once", () => {
  async function large() {
    const scene = await groupOf(4500);
    const id = await startReplacing(scene.ctx, scene.group, towns(4000, 6500));
    return { ...scene, id };
  }

  async function expectReplaced({ ctx, group, id, before }: Awaited<ReturnType<typeof large>>) {
    expect((await getImport(ctx, { id })).data).toMatchObject({
      status: "complete",
      added: 2000,
      updated: 500,
      removed: 4000,
    });
    const numbers = (await contactRows(ctx, group)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 2500 }, (_, at) => mobile(4000 + at)));
    await expectNoDrift(ctx, group);
    await undoImport(ctx, { id });
    await runImport(ctx, id);
    expect(await contactRows(ctx, group)).toEqual(before);
    await expectNoDrift(ctx, group);
  }

  it("removes and adds each contact once when three deliveries run at the same time", async () => {
    const scene = await large();
    await Promise.all([1, 2, 3].map(() => runImport(scene.ctx, scene.id)));
    await runImport(scene.ctx, scene.id);
    await expectReplaced(scene);
  });

  it.each(["before", "after"] as const)(
    "continues if a batch failed %s its commit",
    async (when) => {
      const scene = await large();
      for (let run = 0; run < 7; run++) {
        await runImport(dying(scene.ctx, 2, when), scene.id).catch((error: unknown) => {
          expect(String(error)).toContain("lost");
        });
      }
      await runImport(scene.ctx, scene.id);
      await expectReplaced(scene);
    },
  );
});
