import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { Id } from "#core/ids.ts";
import {
  contactRows,
  csv,
  dying,
  expectNoDrift,
  interrupted,
  mobile,
  NAMES,
  people,
  refusalOf,
  startInto,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { addContact } from "#worker/domains/audience/contacts/contacts.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { getImport, undoImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { groupOf, startReplacing, towns } from "./replace-support.ts";

const CAMPAIGN = "cmp_soon";

const use = (ctx: AccountContext, group: string) =>
  ctx.db.batch([holdGroups(ctx, CAMPAIGN, [group])]);

async function undone(ctx: AccountContext, id: Id<"import">) {
  await undoImport(ctx, { id });
  await runImport(ctx, id);
  return (await getImport(ctx, { id })).data.undo;
}

describe("a campaign that begins to use the group", () => {
  it("stops an import that replaces before it removed anyone, and the group is as it was", async () => {
    const { ctx, group, before } = await groupOf(3);
    const id = await startReplacing(ctx, group, towns(2, 5));
    await use(ctx, group);
    await runImport(ctx, id);
    const { data } = await getImport(ctx, { id });
    expect(data).toMatchObject({ status: "failed", error: GROUP_TEXTS.inUse, removed: 0 });
    expect(data.undoableUntil).toBeUndefined();
    expect(await contactRows(ctx, group)).toEqual(before);
    const after = (await getGroup(ctx, { id: group })).data;
    expect(after.fields.map(({ name }) => name)).toEqual(["first_name"]);
    expect(after.import).toBeUndefined();
    await expectNoDrift(ctx, group);
  });

  it("stops it half-way too; what it removed can come back", async () => {
    const { ctx, group, before } = await groupOf(2500);
    const id = await startReplacing(ctx, group, towns(4000, 4001));
    await runImport(
      interrupted(ctx, 2, () => use(ctx, group)),
      id,
    );
    const failed = { status: "failed", error: GROUP_TEXTS.inUse, removed: 2000, added: 0 };
    expect((await getImport(ctx, { id })).data).toMatchObject(failed);
    expect(await undone(ctx, id)).toEqual({ reversed: 2000, kept: 0, failed: 0 });
    expect(await contactRows(ctx, group)).toEqual(before);
    expect((await getGroup(ctx, { id: group })).data.fields.map(({ name }) => name)).toEqual([
      "first_name",
    ]);
    await expectNoDrift(ctx, group);
  });
});

it("an import that replaces and is delivered again keeps contacts that were added again in between", async () => {
  const { ctx, group } = await groupOf(2500);
  const id = await startReplacing(ctx, group, towns(4000, 4001));
  await expect(runImport(dying(ctx, 2, "before"), id)).rejects.toThrow("lost");
  await addContact(ctx, { id: group, number: mobile(5), fields: [] });
  await runImport(ctx, id);
  expect((await getImport(ctx, { id })).data).toMatchObject({ status: "complete", removed: 2500 });
  const numbers = (await contactRows(ctx, group)).map(({ number }) => number);
  expect(numbers).toEqual([mobile(5), mobile(4000)]);
  await expectNoDrift(ctx, group);
  expect(await undone(ctx, id)).toEqual({ reversed: 2500, kept: 1, failed: 0 });
  await expectNoDrift(ctx, group);
});

it("of two imports that begin in a group at the same moment one is refused, and writes nothing", async () => {
  const { ctx, group } = await groupOf(2);
  let other: Id<"import"> | undefined;
  const late = interrupted(ctx, 2, async () => {
    other = (await startInto(ctx, group, csv(people(10, 12)), NAMES)).import;
  });
  expect(await refusalOf(startInto(late, group, csv(people(20, 23)), NAMES))).toMatchObject({
    ...{ code: "CONFLICT", message: GROUP_TEXTS.importing },
  });
  if (!other) throw new Error("The other one had not begun");
  await runImport(ctx, other);
  expect((await getImport(ctx, { id: other })).data).toMatchObject({
    status: "complete",
    added: 2,
  });
  expect((await contactRows(ctx, group)).map(({ number }) => number)).toEqual(
    [0, 1, 10, 11].map(mobile),
  );
  await expectNoDrift(ctx, group);
});

it("undoing ends if some of it always fails: that is counted as failed, and may be undone later", async () => {
  const { ctx, group, before } = await groupOf(3);
  const id = await startReplacing(ctx, group, towns(10, 12));
  await runImport(ctx, id);
  await undoImport(ctx, { id });
  const batch: AccountContext["db"]["batch"] = async (statements) => {
    if (!statements.some(({ sql }) => /INSERT INTO contacts/.test(sql))) {
      return ctx.db.batch(statements);
    }
    throw new Error("D1_ERROR: CHECK constraint failed: groups_counts");
  };
  await runImport({ ...ctx, db: { ...ctx.db, batch } }, id);
  const { data } = await getImport(ctx, { id });
  expect(data).toMatchObject({ status: "undone", undo: { reversed: 2, kept: 0, failed: 3 } });
  expect((await getGroup(ctx, { id: group })).data.status).toBe("Ready");
  expect(await undone(ctx, id)).toEqual({ reversed: 5, kept: 0, failed: 0 });
  expect(await contactRows(ctx, group)).toEqual(before);
  await expectNoDrift(ctx, group);
});
