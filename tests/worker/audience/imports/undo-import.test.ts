import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { Id } from "#core/ids.ts";
import { fieldsNamed } from "#tests/support/group-fields.ts";
import { asId } from "#tests/support/ids.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import {
  contactRows,
  counted,
  csv,
  expectNoDrift,
  mobile,
  NAMES,
  people,
  quietAccount,
  refusalOf,
  startInto,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import {
  addContact,
  deleteContact,
  updateContact,
} from "#worker/domains/audience/contacts/contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { moveContacts } from "#worker/domains/audience/contacts/move-contacts.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { getImport, listImports, undoImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { sweepImports } from "#worker/domains/audience/imports/sweep-imports.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { systemContext } from "#worker/system-context.ts";
import { fiveMore, SHOP, threePeople, undone } from "./undo-support.ts";

const DAY = 24 * 60 * 60_000;

async function contactWith(ctx: AccountContext, id: Id<"group">, number: string) {
  const { items } = await listContacts(ctx, { id, limit: 1, search: number });
  return asId("contact", items[0]?._id);
}

it("undoes an import: what it added goes, and what it updated is as before, labels included", async () => {
  const { ctx, group, before } = await threePeople();
  const second = await fiveMore(ctx, group);
  expect((await getGroup(ctx, { id: group })).data).toMatchObject({
    totalContacts: 6,
    fields: fieldsNamed("first_name", "Shop"),
  });
  await undoImport(ctx, { id: second.import });
  expect((await getGroup(ctx, { id: group })).data).toMatchObject({
    status: "Queued",
    import: second.import,
  });
  await runImport(ctx, second.import);
  const { data } = await getImport(ctx, { id: second.import });
  expect(data).toMatchObject({ status: "undone", undo: { reversed: 5, kept: 0, failed: 0 } });
  expect(data.undoableUntil).toBeUndefined();
  expect(await contactRows(ctx, group)).toEqual(before);
  expect((await getGroup(ctx, { id: group })).data).toMatchObject({
    status: "Ready",
    totalContacts: 3,
    fields: fieldsNamed("first_name"),
  });
  await expectNoDrift(ctx, group);
});

it("keeps what was changed, moved, deleted or merged since, and says how many", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  const other = await createGroup(ctx, { name: "Other", contacts: [] });
  const to = asId("group", other.data._id);
  await updateContact(ctx, {
    groupId: group,
    contactId: await contactWith(ctx, group, mobile(1)),
    number: mobile(1),
    fields: [{ name: "Shop", value: "Newtown" }],
  });
  await deleteContact(ctx, { id: await contactWith(ctx, group, mobile(2)) });
  const moved = await contactWith(ctx, group, mobile(3));
  await moveContacts(ctx, { id: group, group: to, contact_ids: [moved] });
  const third = await startInto(ctx, group, csv(["N,M", `Dee,${mobile(4)}`]), NAMES);
  await runImport(ctx, third.import);
  expect(await undone(ctx, second.import)).toMatchObject({
    undo: { reversed: 1, kept: 4, failed: 0 },
  });
  expect((await contactRows(ctx, group)).map(({ number }) => number)).toEqual([
    mobile(0),
    mobile(1),
    mobile(4),
  ]);
  expect(await contactRows(ctx, to)).toMatchObject([{ id: moved, number: mobile(3) }]);
  expect((await getGroup(ctx, { id: group })).data.fields.map(({ name }) => name)).toEqual([
    "first_name",
    "Shop",
  ]);
  await expectNoDrift(ctx, group);
  await expectNoDrift(ctx, to);
});

it("revives no one: who has opted out since stays opted out, in the group or not", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  await optOut(ctx, { number: mobile(1), source: "reply" });
  await optOut(ctx, { number: mobile(5), source: "link" });
  await undone(ctx, second.import);
  expect(await suppressionOf(ctx, mobile(1))).toMatchObject({ optedOut: true });
  expect(await suppressionOf(ctx, mobile(5))).toMatchObject({ optedOut: true });
  expect(await counted(ctx, group)).toEqual({ total: 3, unsubscribed: 1 });
  await expectNoDrift(ctx, group);
});

it("undoes each of two imports by itself, in the order that a person chooses", async () => {
  const { ctx, group, import: first } = await threePeople();
  const second = await fiveMore(ctx, group);
  expect(await undone(ctx, first)).toMatchObject({ undo: { reversed: 1, kept: 2, failed: 0 } });
  expect((await contactRows(ctx, group)).map(({ number }) => number)).toEqual(
    [1, 2, 3, 4, 5].map(mobile),
  );
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
  expect((await contactRows(ctx, group)).map(({ number }) => number)).toEqual([1, 2].map(mobile));
  const { data } = await listImports(ctx, { id: group });
  expect(data.map(({ _id, status }) => [_id, status])).toEqual([
    [second.import, "undone"],
    [first, "undone"],
  ]);
});

describe("undoing is refused", () => {
  it("while an import is running in the group, and twice", async () => {
    const { ctx, group, import: first } = await threePeople();
    const file = csv(people(7, 9));
    const second = await startInto(ctx, group, file, NAMES);
    const busy = { code: "CONFLICT", message: GROUP_TEXTS.importing };
    expect(await refusalOf(undoImport(ctx, { id: first }))).toMatchObject(busy);
    expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(busy);
    await runImport(ctx, second.import);
    await undoImport(ctx, { id: second.import });
    expect(await refusalOf(startInto(ctx, group, file, NAMES))).toMatchObject(busy);
    await runImport(ctx, second.import);
    expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject({
      code: "CONFLICT",
      message: GROUP_TEXTS.undoneBefore,
    });
  });

  it("after a week; what contacts were like before is forgotten then", async () => {
    const { ctx, group } = await threePeople();
    const second = await fiveMore(ctx, group);
    const late = { ...ctx, now: () => Date.now() + 8 * DAY };
    expect(await refusalOf(undoImport(late, { id: second.import }))).toMatchObject({
      code: "CONFLICT",
      message: GROUP_TEXTS.undoTooLate,
    });
    const changes = () =>
      shardDatabase(env, ctx.account.shard)
        .prepare("SELECT COUNT(*) AS n FROM import_changes WHERE account_id = ?")
        .bind(ctx.account.id)
        .first("n");
    expect(await changes()).toBe(2);
    await onEachShard(systemContext(env, { now: () => Date.now() + 8 * DAY }), sweepImports);
    expect(await changes()).toBe(0);
    await expectNoDrift(ctx, group);
    expect((await getImport(ctx, { id: second.import })).data.undoableUntil).toBeUndefined();
  });
});

it("leaves a group as it was, whatever both sheets hold", async () => {
  const { ctx } = await quietAccount();
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 });
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(digits, digits, async (was, then) => {
      const sheet = (numbers: number[], note: string) =>
        csv([
          "Name,Mobile,Shop",
          ...numbers.map((n, at) => `${note} ${at},${mobile(n)},Shop ${at}`),
        ]);
      const first = await startNew(ctx, sheet(was, "was"), NAMES, `Group ${nth++}`);
      await runImport(ctx, first.import);
      await addContact(ctx, { id: first.group, number: mobile(20), fields: [] });
      const before = await contactRows(ctx, first.group);
      const second = await startInto(ctx, first.group, sheet(then, "then"), SHOP);
      await runImport(ctx, second.import);
      await expectNoDrift(ctx, first.group);
      const { undo, added, updated } = await undone(ctx, second.import);
      expect(undo).toEqual({ reversed: added + updated, kept: 0, failed: 0 });
      expect(await contactRows(ctx, first.group)).toEqual(before);
      await expectNoDrift(ctx, first.group);
    }),
    { numRuns: 15 },
  );
}, 60_000);
