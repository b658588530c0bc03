import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { asId } from "#tests/support/ids.ts";
import {
  csv,
  mapping,
  mobile,
  NAMES,
  people,
  quietAccount,
  refusalOf,
  startInto,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listGroups } from "#worker/domains/audience/groups/groups.ts";
import { importNewGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";

describe("an import refuses before it begins", () => {
  it("a second form with the same file: there is one group, and the second request says why", async () => {
    const { ctx, jobs } = await quietAccount();
    const { data } = await uploadSheet(ctx, { file: csv(people(0, 5)) });
    const send = () =>
      importNewGroup(ctx, { name: "Autumn", upload: asId("upload", data.upload), labels: NAMES });
    const results = await Promise.allSettled([send(), send()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusalOf(send())).toMatchObject({
      code: "CONFLICT",
      fields: { name: GROUP_TEXTS.sameFile },
    });
    expect((await listGroups(ctx, {})).total).toBe(1);
    expect(jobs).toHaveLength(1);
  });

  it("a second file for a group that is being imported into", async () => {
    const { ctx } = await quietAccount();
    const { data } = await createGroup(ctx, { name: "Autumn", contacts: [] });
    const send = () => startInto(ctx, data._id, csv(people(0, 5)), NAMES);
    const results = await Promise.allSettled([send(), send()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusalOf(send())).toMatchObject({
      code: "CONFLICT",
      message: GROUP_TEXTS.importing,
    });
  });

  it.each([
    ["R346: a column without a mobile", mapping(0), { labels: GROUP_TEXTS.noMobiles }],
    ["a column that is not there", mapping(1, { a: 2 }), { labels: GROUP_TEXTS.columnMissing }],
    ["a label twice", mapping(1, { "A b": 0, a_b: 0 }), { labels: GROUP_TEXTS.labelTwice }],
    ["a label that no tag can name", mapping(1, { "{a}": 0 }), { labels: GROUP_TEXTS.labelName }],
  ])("%s", async (_, labels, fields) => {
    const { ctx } = await quietAccount();
    expect(await refusalOf(startNew(ctx, csv(people(0, 3)), labels))).toMatchObject({
      code: "INVALID_INPUT",
      fields,
    });
    expect((await listGroups(ctx, {})).total).toBe(0);
  });

  it("R346: mobiles of which none becomes a contact, because each row has a value that is too long", async () => {
    const { ctx } = await quietAccount();
    const long = "a".repeat(MAX_VALUE_LENGTH + 1);
    const rows = ["Name,Mobile", `${long},${mobile(1)}`, `${long},${mobile(2)}`];
    expect(await refusalOf(startNew(ctx, csv(rows), NAMES))).toMatchObject({
      fields: { labels: GROUP_TEXTS.noMobiles },
    });
    await startNew(ctx, csv([...rows, `Cy,${mobile(2)}`]), NAMES);
  });

  it("R345: more different mobiles than the group may hold, however often each is in the file", async () => {
    const { ctx } = await quietAccount({ contactLimit: 3 });
    const rows = [...people(0, 3), ...people(0, 3).slice(1)];
    await startNew(ctx, csv(rows), NAMES);
    expect(
      await refusalOf(startNew(ctx, csv([...rows, `Dee,${mobile(3)}`]), NAMES, "Other")),
    ).toMatchObject({
      code: "UNPROCESSABLE",
      message: GROUP_TEXTS.limit(3),
    });
  });

  it("a name that is taken, whatever its case, and a form without a file", async () => {
    const { ctx } = await quietAccount();
    await createGroup(ctx, { name: "Autumn", contacts: [] });
    expect(await refusalOf(startNew(ctx, csv(people(0, 3)), NAMES, "AUTUMN"))).toMatchObject({
      code: "CONFLICT",
      fields: { name: GROUP_TEXTS.nameTaken },
    });
    expect(await refusalOf(importNewGroup(ctx, { name: "B", labels: NAMES }))).toMatchObject({
      fields: { file: GROUP_TEXTS.fileRequired },
    });
  });

  it("R353: more rows than a file may have", async () => {
    const { ctx } = await quietAccount();
    expect(await refusalOf(uploadSheet(ctx, { file: csv(people(0, 100_001)) }))).toMatchObject({
      code: "UNPROCESSABLE",
      message: "Contact upload limit is 100000",
      fields: { fileDetail: expect.stringContaining("This sheet has 100,001 rows.") },
    });
  });
});
