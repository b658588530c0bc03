import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { asId } from "#tests/support/ids.ts";
import { asXlsx, workbook, worksheet } from "#tests/unit/files/make-files.ts";
import { mapping, mobile, quietAccount, refusalOf } from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { bulkBlock } from "#worker/domains/audience/imports/bulk-block.ts";
import { checkImport } from "#worker/domains/audience/imports/check-import.ts";
import {
  importMedicalContacts,
  importNewGroup,
} from "#worker/domains/audience/imports/import-contacts.ts";
import { SHEETS_HIDDEN, showSheet } from "#worker/domains/audience/imports/mapped-sheet.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import {
  audienceFromSheet,
  launchToSheet,
} from "#worker/domains/audience/imports/sheet-audience.ts";
import { previewSheet, uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { listBlocks } from "#worker/domains/audience/suppressions/list-blocks.ts";

const LABELS = mapping(0);

/** A workbook whose sheet Prices is hidden from its menus, too. */
function hiding(shown: readonly (readonly string[])[]): File {
  const book = workbook({
    People: worksheet(shown),
    Prices: worksheet([["Mobile"], [mobile(2)], [mobile(3)]]),
  });
  book.Workbook = { Sheets: [{}, { Hidden: 2 }] };
  return new File([asXlsx(book)], "people.xlsx");
}

const both = () => hiding([["Mobile"], [mobile(1)]]);
const onlyHidden = () => hiding([["Our prices"]]);

async function uploaded(ctx: AccountContext, file: File) {
  const { data } = await uploadSheet(ctx, { file });
  return { preview: data, upload: asId("upload", data.upload) };
}

it("R265: a hidden sheet is named, and is imported if it is chosen", async () => {
  const { ctx } = await quietAccount();
  const { preview, upload } = await uploaded(ctx, both());
  expect(preview).toMatchObject({
    ...{ sheets: ["People"], sheet: "People", hidden: { sheets: ["Prices"] } },
  });
  const sheet = "Prices";
  expect((await previewSheet(ctx, { id: upload, sheet })).data).toMatchObject({
    ...{ sheet, totalRows: 2, sheets: ["People"], hidden: { sheets: ["Prices"] } },
  });
  const begun = await importNewGroup(ctx, { name: "All", upload, sheet, labels: LABELS });
  await runImport(ctx, begun.data.import);
  const id = asId("group", begun.data.group);
  const { items } = await listContacts(ctx, { id, limit: 10 });
  expect(items.map(({ number }) => number).sort()).toEqual([mobile(2), mobile(3)]);
});

it("R265: a campaign goes to the rows of a hidden sheet, and a file blocks its numbers, if it is chosen", async () => {
  const { ctx } = await quietAccount();
  const { upload } = await uploaded(ctx, both());
  const sheet = "Prices";
  const { data } = await audienceFromSheet(ctx, { upload, sheet, labels: LABELS });
  expect(data.total).toBe(2);
  await bulkBlock(ctx, { upload, sheet });
  await bulkBlock(ctx, { file: both() });
  const { items } = await listBlocks(ctx, {});
  expect(items.map(({ number }) => number).sort()).toEqual([mobile(1), mobile(2), mobile(3)]);
});

it("R265: a hidden sheet is shown where no other has rows, and used only if it is named", async () => {
  const { ctx } = await quietAccount();
  const file = onlyHidden();
  const { preview, upload } = await uploaded(ctx, file);
  expect(preview).toMatchObject({ sheet: "Prices", totalRows: 2 });
  const launch = contract.launchToSheet.input.parse({
    ...{ name: "Prices", campaign_type: "promotional", sender: "#SharedNum#", message: "Hi", file },
  });
  for (const call of [
    () => importNewGroup(ctx, { name: "All", upload, labels: LABELS }),
    () => importNewGroup(ctx, { name: "All", file, labels: LABELS }),
    () => checkImport(ctx, { upload, labels: LABELS }),
    () => audienceFromSheet(ctx, { upload, labels: LABELS }),
    () => launchToSheet(ctx, launch),
    () => bulkBlock(ctx, { file }),
    () => importMedicalContacts(ctx, { name: "Clinic", file }),
  ]) {
    expect(await refusalOf(call())).toMatchObject({
      message: SHEETS_HIDDEN,
      fields: { fileDetail: showSheet("Prices") },
    });
  }
  expect((await listBlocks(ctx, {})).total).toBe(0);
  const { data } = await audienceFromSheet(ctx, { upload, sheet: "Prices", labels: LABELS });
  expect(data.total).toBe(2);
});
