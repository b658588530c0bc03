import fc from "fast-check";
import { expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { asId } from "#tests/support/ids.ts";
import {
  csv,
  mapping,
  mobile,
  people,
  quietAccount,
  refusalOf,
  rejectsOf,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkImport } from "#worker/domains/audience/imports/check-import.ts";
import {
  importIntoGroup,
  importNewGroup,
} from "#worker/domains/audience/imports/import-contacts.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";

const LABELS = mapping(0, { Notes: 1 });

async function uploaded(ctx: AccountContext, rows: readonly string[]) {
  const { data } = await uploadSheet(ctx, { file: csv(["Mobile,Notes", ...rows]) });
  return asId("upload", data.upload);
}

const row = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }).map((n) => `${mobile(n)},note ${n}`) },
  { weight: 1, arbitrary: fc.constantFrom(",blank", "0298765432,landline", "12,short") },
  { weight: 1, arbitrary: fc.constant(`${mobile(3)},${"x".repeat(501)}`) },
  { weight: 1, arbitrary: fc.constant(`${mobile(4)},"she said"no"`) },
);

it("what the preview of an import says is what the import does, whatever the sheet and the group hold", async () => {
  const { ctx } = await quietAccount();
  const gone = [1, 5, 9];
  for (const n of gone) await optOut(ctx, { number: mobile(n), source: "reply" });
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 }),
      fc.array(row, { minLength: 1, maxLength: 15 }),
      fc.constantFrom("add" as const, "replace" as const),
      async (known, rows, mode) => {
        const first = await startNew(
          ctx,
          csv(["Mobile,Notes", `${mobile(99)},`, ...known.map((n) => `${mobile(n)},old`)]),
          LABELS,
          `Group ${nth++}`,
        );
        await runImport(ctx, first.import);
        const upload = await uploaded(ctx, [...rows, `${mobile(0)},last`]);
        const group = first.group;
        const { data } = await checkImport(ctx, { group, upload, mode, labels: LABELS });
        const started = await importIntoGroup(ctx, { id: group, upload, mode, labels: LABELS });
        const id = asId("import", started.data.import);
        await runImport(ctx, id);
        const { reasons, ...figures } = data;
        expect((await getImport(ctx, { id })).data).toMatchObject({
          status: "complete",
          ...figures,
        });
        const lines = (await rejectsOf(ctx, id)).slice(1);
        for (const { reason, rows: count } of reasons) {
          expect(lines.filter((line) => line.includes(reason))).toHaveLength(count);
        }
        expect(reasons.reduce((sum, { rows: count }) => sum + count, 0)).toBe(figures.rejected);
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

it("says why rows are rejected, and for a new group that none of its numbers is there yet", async () => {
  const { ctx } = await quietAccount();
  await optOut(ctx, { number: mobile(2), source: "link" });
  const rows = ["12,", ",blank", "13,", `${mobile(1)},a`, `${mobile(2)},b`, `${mobile(1)},c`];
  const upload = await uploaded(ctx, rows);
  expect((await checkImport(ctx, { upload, labels: LABELS })).data).toEqual({
    rows: 6,
    added: 2,
    updated: 0,
    duplicates: 1,
    rejected: 3,
    optedOut: 1,
    removed: 0,
    reasons: [
      { reason: "Not an Australian mobile number", rows: 2, first: 2 },
      { reason: "No mobile number", rows: 1, first: 3 },
    ],
  });
});

it("counts what has opted out of the parent's messages too, before and after", async () => {
  const parent = (await quietAccount()).ctx;
  const { ctx } = await quietAccount({ role: "subaccount", parentId: parent.account.id, shard: 0 });
  await optOut(parent, { number: mobile(1), source: "reply" });
  await optOut(parent, { number: mobile(2), source: "reply" });
  await optOut(ctx, { number: mobile(2), source: "reply" });
  const rows = [1, 2, 3].map((n) => `${mobile(n)},`);
  const upload = await uploaded(ctx, rows);
  expect((await checkImport(ctx, { upload, labels: LABELS })).data.optedOut).toBe(2);
  const started = await startNew(ctx, csv(["Mobile,Notes", ...rows]), LABELS);
  await runImport(ctx, started.import);
  expect((await getImport(ctx, { id: started.import })).data.optedOut).toBe(2);
});

it("R345: names the limit that a file exceeds half-way, and the import of that file writes nothing", async () => {
  const { ctx } = await quietAccount({ contactLimit: 5 });
  const first = await startNew(ctx, csv(people(0, 3)), mapping(1));
  await runImport(ctx, first.import);
  const { group } = first;
  const upload = await uploaded(
    ctx,
    [1, 2, 3, 4, 5].map((n) => `${mobile(n)},`),
  );
  const labels = mapping(0);
  const { data } = await checkImport(ctx, { group, upload, labels });
  expect(data).toMatchObject({ added: 3, updated: 2, refusal: GROUP_TEXTS.limit(5) });
  const refused = { fields: { file: GROUP_TEXTS.limit(5) } };
  expect(await refusalOf(importIntoGroup(ctx, { id: group, upload, labels }))).toMatchObject(
    refused,
  );
  const again = await uploaded(
    ctx,
    [1, 2, 3, 4, 5, 6].map((n) => `${mobile(n)},`),
  );
  expect(
    await refusalOf(importNewGroup(ctx, { name: "Six", upload: again, labels })),
  ).toMatchObject(refused);
});
