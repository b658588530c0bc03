import { expect, it } from "vitest";
import { asId } from "#tests/support/ids.ts";
import {
  csv,
  mapping,
  mobile,
  NAMES,
  people,
  quietAccount,
  refusalOf,
  rejectsOf,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { importNewGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { uploadById } from "#worker/domains/audience/imports/inner/upload-queries.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { uploadKey } from "#worker/domains/audience/imports/upload-keys.ts";
import { previewSheet, uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { userLimits } from "#worker/domains/sending/limits/limits.ts";

/** The context, and how often a stored file was fetched to be read again. */
function counted(ctx: AccountContext) {
  const files: string[] = [];
  const media: R2Bucket = new Proxy(ctx.media, {
    get: (target, name) => {
      if (name === "get") {
        return (key: string, options?: R2GetOptions) => {
          if (!key.includes(".")) files.push(key);
          return options ? target.get(key, options) : target.get(key);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ctx: { ...ctx, media }, files };
}

async function storedBytes(ctx: AccountContext): Promise<number> {
  return (await userLimits(ctx)).data.find(({ name }) => name === "storage")?.used ?? 0;
}

it("reads a file once for its preview, its import and the job", async () => {
  const quiet = await quietAccount();
  const { ctx, files } = counted(quiet.ctx);
  const { data } = await uploadSheet(ctx, { file: csv(people(0, 1200)) });
  await previewSheet(ctx, {
    id: asId("upload", data.upload),
    sheet: data.sheet,
    separator: "comma",
    headerRow: 1,
  });
  const { data: begun } = await importNewGroup(ctx, {
    name: "All",
    upload: asId("upload", data.upload),
    sheet: data.sheet,
    labels: NAMES,
  });
  await runImport(ctx, begun.import);
  expect((await getImport(ctx, { id: begun.import })).data).toMatchObject({ added: 1200 });
  expect(files).toEqual([]);
});

it("reads a stored file with other options without a new upload, once for each choice", async () => {
  const quiet = await quietAccount();
  const { ctx, files } = counted(quiet.ctx);
  const file = csv(["Our list;", `Ada, B;${mobile(1)}`, `Bo;${mobile(2)}`]);
  const { data } = await uploadSheet(ctx, { file });
  expect(data).toMatchObject({ separator: "semicolon", encoding: "utf-8", totalRows: 3 });
  const again = { id: asId("upload", data.upload), separator: "pipe", headerRow: 1 } as const;
  expect((await previewSheet(ctx, again)).data).toMatchObject({
    separator: "pipe",
    headerRow: 1,
    totalRows: 2,
    rows: [[`Ada, B;${mobile(1)}`], [`Bo;${mobile(2)}`]],
  });
  const header = { upload: asId("upload", data.upload), headerRow: 2 };
  const { data: begun } = await importNewGroup(ctx, { name: "A", ...header, labels: mapping(1) });
  await previewSheet(ctx, again);
  await runImport(ctx, begun.import);
  expect((await getImport(ctx, { id: begun.import })).data).toMatchObject({ rows: 1, added: 1 });
  expect(files).toEqual([1, 2].map(() => uploadKey(ctx.account.id, data.upload)));
});

it("R265: names the file and its columns composed, whatever the system that wrote them", async () => {
  const { ctx } = await quietAccount();
  const file = csv([`Pre\u0301nom,Mobile`, `Ada,${mobile(1)}`], "Adhe\u0301rents.csv");
  const { data } = await uploadSheet(ctx, { file });
  expect(data).toMatchObject({ fileName: "Adh\u00e9rents.csv", sheet: "Adh\u00e9rents" });
  expect(data.columns.map(({ header }) => header)).toEqual(["Pr\u00e9nom", "Mobile"]);
  const { data: begun } = await importNewGroup(ctx, {
    ...{ name: "All", upload: asId("upload", data.upload), sheet: data.sheet },
    labels: mapping(1, { "Pr\u00e9nom": 0 }),
  });
  expect((await getImport(ctx, { id: begun.import })).data.fileName).toBe("Adh\u00e9rents.csv");
});

it("refuses, before reading, more combinations of options than could be of any use", async () => {
  const { ctx, files } = counted((await quietAccount()).ctx);
  const { data } = await uploadSheet(ctx, { file: csv(people(0, 40)) });
  const read = (headerRow: number) =>
    previewSheet(ctx, { id: asId("upload", data.upload), headerRow });
  for (let row = 2; row <= 30; row += 1) await read(row);
  expect(await refusalOf(read(31))).toMatchObject({
    code: "UNPROCESSABLE",
    message: "This file has been read in too many ways",
  });
  expect((await read(30)).data.totalRows).toBe(11);
  expect(files).toHaveLength(29);
});

it("counts no bytes of a reading that the account has no room for, and does not read it for nothing", async () => {
  const file = csv(people(0, 40));
  const { ctx: roomy } = await quietAccount();
  await uploadSheet(roomy, { file });
  const once = await storedBytes(roomy);
  const { ctx } = await quietAccount({ limits: { storage: once + 10 } });
  const { data } = await uploadSheet(ctx, { file });
  for (const headerRow of [2, 2, 3]) {
    const refused = await refusalOf(
      previewSheet(ctx, { id: asId("upload", data.upload), headerRow }),
    );
    expect(refused).toMatchObject({ code: "FORBIDDEN" });
  }
  const { size, readings } = await uploadById(ctx, data.upload);
  expect({ size, readings }).toEqual({ size: once, readings: '["default"]' });
  expect(await storedBytes(ctx)).toBe(once);
});

it("rejects a malformed row, and imports those around it", async () => {
  const { ctx } = await quietAccount();
  const file = csv(["Name,Mobile", `"Ada,${mobile(1)}`, `Bo,${mobile(2)}`]);
  const { data } = await uploadSheet(ctx, { file });
  expect(data).toMatchObject({ totalRows: 2, malformed: { rows: 1, first: { row: 2 } } });
  const { data: begun } = await importNewGroup(ctx, {
    name: "A",
    upload: asId("upload", data.upload),
    labels: NAMES,
  });
  await runImport(ctx, begun.import);
  const { items } = await listContacts(ctx, { id: asId("group", begun.group), limit: 10 });
  expect(items).toHaveLength(1);
  expect(await rejectsOf(ctx, begun.import)).toEqual([
    "Name,Mobile,Row,Reason",
    `"""Ada,${mobile(1)}",,2,"A quotation mark is not closed, or is followed by more text"`,
  ]);
});
