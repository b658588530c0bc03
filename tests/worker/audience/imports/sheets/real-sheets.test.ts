import { expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { MAX_LABELS } from "#core/rules/file-limits.ts";
import { asId } from "#tests/support/ids.ts";
import { quietAccount, refusalOf } from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { bulkBlock } from "#worker/domains/audience/imports/bulk-block.ts";
import { importNewGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { rejectPage } from "#worker/domains/audience/imports/inner/import-queries.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { audienceFromSheet } from "#worker/domains/audience/imports/sheet-audience.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import type { RealSheet } from "./making.ts";
import { REFUSED } from "./refused.ts";
import { TEXTS } from "./texts.ts";
import { WORKBOOKS } from "./workbooks.ts";

/** Every filled column under its own name, behind the one with most mobiles, as the console suggests. */
function suggested(columns: readonly { header: string; mobiles: number; filled: number }[]) {
  const most = Math.max(...columns.map(({ mobiles }) => mobiles));
  const number = columns.findIndex(({ mobiles }) => mobiles === most);
  return columns
    .map(({ header, filled }, id): MergeLabel & { filled: number } => {
      const type = id === number ? "number" : "text";
      return { id, oldLabel: header, newLabel: header, type, filled };
    })
    .filter(({ filled }) => filled > 0)
    .sort((a, b) => Number(b.id === number) - Number(a.id === number))
    .slice(0, MAX_LABELS);
}

async function imported(ctx: AccountContext, { what, name, bytes }: RealSheet) {
  const { data } = await uploadSheet(ctx, { file: new File([bytes], name) });
  const upload = asId("upload", data.upload);
  const labels = suggested(data.columns);
  const started = await importNewGroup(ctx, { name: what.slice(0, 80), upload, labels });
  const id = asId("import", started.data.import);
  await runImport(ctx, id);
  const { data: counts } = await getImport(ctx, { id });
  const { items } = await listContacts(ctx, { id: asId("group", started.data.group), limit: 100 });
  const contacts = items.map(({ number, fields }) =>
    [number, ...fields.map((field) => `${field.name}=${field.value}`)].join("|"),
  );
  const rejects = await rejectPage(ctx, id, 0, 100);
  const rejected = rejects.map(({ row, reason }) => `${row} ${reason}`);
  return { upload, labels, counts, contacts: contacts.sort(), rejected };
}

it.each([
  ["texts", TEXTS],
  ["workbooks", WORKBOOKS],
])(
  "R265: people's %s become exactly these contacts and rejected rows, in a group and as a list",
  async (_, sheets) => {
    const { ctx } = await quietAccount({ contactLimit: 10_000 });
    for (const sheet of sheets) {
      const { what, contacts, rejected = [] } = sheet;
      const found = await imported(ctx, sheet);
      expect({ contacts: found.contacts, rejected: found.rejected }, what).toEqual({
        contacts,
        rejected,
      });
      expect(found.counts, what).toMatchObject({ status: "complete", added: contacts.length });
      const { data: list } = await audienceFromSheet(ctx, {
        upload: found.upload,
        labels: found.labels,
      });
      expect(list.total, what).toBe(contacts.length);
    }
  },
);

it("refuses each file that cannot be used with the specification's text, wherever it is read", async () => {
  const { ctx } = await quietAccount();
  for (const { what, name, bytes, code, text, detail = "" } of REFUSED) {
    for (const call of [uploadSheet, bulkBlock]) {
      const refusal = await refusalOf(call(ctx, { file: new File([bytes], name) }));
      expect(refusal, what).toMatchObject({ code, message: expect.stringContaining(text) });
      expect(refusal.fields?.file, what).toBe(refusal.message);
      expect(refusal.fields?.fileDetail ?? "", what).toContain(detail);
    }
  }
});

it("R346: refuses a sheet without mobiles once its column is chosen", async () => {
  const { ctx } = await quietAccount();
  const file = new File(["Name,Phone\nAda,4.12E+08\nBo,02 9876 5432"], "c.csv");
  const labels: MergeLabel[] = [{ id: 1, oldLabel: "Phone", newLabel: "mobile", type: "number" }];
  const refused = { message: GROUP_TEXTS.noMobiles };
  expect(await refusalOf(importNewGroup(ctx, { name: "All", file, labels }))).toMatchObject(
    refused,
  );
  expect(await refusalOf(bulkBlock(ctx, { file }))).toMatchObject(refused);
});
