import { expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { fieldsNamed } from "#tests/support/group-fields.ts";
import {
  contactRows,
  csv,
  dying,
  expectNoDrift,
  interrupted,
  mapping,
  mobile,
  NAMES,
  people,
  quietAccount,
  startInto,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { addContact } from "#worker/domains/audience/contacts/contacts.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";

const LIMIT = 2400;
const TOWNS = mapping(1, { Town: 0 });

/** A group of 400, and an import that changes 100 of them and brings 2,000: there is room for all. */
async function started() {
  const { ctx, jobs } = await quietAccount({ contactLimit: LIMIT });
  const first = await startNew(ctx, csv(people(0, 400)), NAMES);
  await runImport(ctx, first.import);
  const before = await contactRows(ctx, first.group);
  const rows = people(300, 2400).map((row) => row.replace("Person", "Town"));
  const second = await startInto(ctx, first.group, csv(rows), TOWNS);
  jobs.length = 0;
  return { ctx, jobs, before, ...second };
}

const addOne = (ctx: AccountContext, group: Awaited<ReturnType<typeof started>>["group"]) =>
  addContact(ctx, { id: group, number: mobile(9000), fields: [] });

async function expectAsBefore({
  ctx,
  group,
  import: id,
  before,
}: Awaited<ReturnType<typeof started>>) {
  const { data } = await getImport(ctx, { id });
  expect(data).toMatchObject({ status: "undone", error: GROUP_TEXTS.limit(LIMIT) });
  expect(data.undo).toEqual({ reversed: data.added + data.updated, kept: 0, failed: 0 });
  const [late, ...rest] = (await contactRows(ctx, group)).toReversed();
  expect(late).toMatchObject({ number: mobile(9000) });
  expect(rest.toReversed()).toEqual(before);
  expect((await getGroup(ctx, { id: group })).data).toMatchObject({
    ...{ status: "Ready", fields: fieldsNamed("first_name"), errorLog: GROUP_TEXTS.limit(LIMIT) },
  });
  await expectNoDrift(ctx, group);
}

it("R345: imports nothing if contacts that are added meanwhile leave too little room, and names the limit", async () => {
  const scene = await started();
  const { ctx, jobs, group, import: id } = scene;
  await runImport(
    interrupted(ctx, 3, () => addOne(ctx, group)),
    id,
  );
  expect((await getImport(ctx, { id })).data).toMatchObject({ status: "undoing", added: 1900 });
  expect(jobs).toContainEqual({ type: "job", account: ctx.account, kind: "import", id });
  await runImport(ctx, id);
  await expectAsBefore(scene);
});

it("takes back what it has done once, if deliveries meet or die", async () => {
  const scene = await started();
  const { ctx, group, import: id } = scene;
  await addOne(ctx, group);
  for (const nth of [4, 1]) {
    await runImport(dying(ctx, nth, "after"), id).catch((error: unknown) => {
      expect(String(error)).toContain("lost");
    });
  }
  await Promise.all([1, 2, 3].map(() => runImport(ctx, id)));
  await runImport(ctx, id);
  await expectAsBefore(scene);
});
