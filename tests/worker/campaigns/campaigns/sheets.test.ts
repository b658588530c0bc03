import { describe, expect, it } from "vitest";
import { audienceRejects } from "#core/contract/audiences/audiences.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { launchToSheet as launchToSheetCall } from "#core/contract/imports/sheet-campaigns.ts";
import { contract } from "#core/contract/registry.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, messagesBy, newHandsets, statusOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import {
  asXls,
  asXlsx,
  bytesOf,
  makeExcel5,
  workbook,
  worksheet,
} from "#tests/unit/files/make-files.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { launchToSheet } from "#worker/domains/audience/imports/sheet-audience.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";

const MANY = 20_000;
const campaign = {
  name: "Reminders",
  campaign_type: "promotional",
  sender: "#SharedNum#",
  message: "Hello {{Name|there}}",
};

type Row = readonly [name: string, mobile: string];

const utf16 = (text: string, bigEndian = false) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, !bigEndian);
  for (let at = 0; at < text.length; at++) {
    view.setUint16(2 + at * 2, text.charCodeAt(at), !bigEndian);
  }
  return bytes;
};
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const csv = (rows: readonly Row[], separator = ",") =>
  [["Name", "Mobile"], ...rows].map((cells) => cells.join(separator)).join("\r\n");
const book = (rows: readonly Row[]) =>
  workbook({ People: worksheet([["Name", "Mobile"], ...rows.map((cells) => [...cells])]) });

const KINDS: readonly [string, string, (rows: readonly Row[]) => Uint8Array][] = [
  ["CSV", "people.csv", (rows) => bytesOf(csv(rows))],
  ["UTF-16 CSV", "people.csv", (rows) => utf16(csv(rows, "\t"))],
  ["UTF-16 CSV of the other byte order", "people.csv", (rows) => utf16(csv(rows), true)],
  ["an .xlsx", "people.xlsx", (rows) => asXlsx(book(rows))],
  ["an .xls", "people.xls", (rows) => asXls(book(rows))],
  [
    "an .xls of Excel 5",
    "people.xls",
    (rows) =>
      makeExcel5(
        1252,
        [["Name", "Mobile"], ...rows].map((cells) => cells.map(latin1)),
      ),
  ],
];

async function launchOf(ctx: AccountContext, file: File) {
  const input = contract.launchToSheet.input.parse({ ...campaign, file });
  return asId("campaign", (await launchToSheet(ctx, input)).data._id);
}

/** The audience of the account's one campaign, and its file of rejected rows, as a browser gets it. */
async function leftOut(ctx: AccountContext) {
  const [audience] = await ctx.db.list(shardTables.audiences);
  if (!audience) throw new Error("No audience was made");
  const cookie = await sessionFor(ctx);
  const response = await call(audienceRejects, { id: audience.id }, { cookie });
  expect(response.headers.get("content-disposition")).toContain("rejected-rows.csv");
  const lines = (await response.text())
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  return { audience, lines };
}

describe("R005: a campaign to a spreadsheet", () => {
  it.each(KINDS)(
    "reads %s: each number once with its own values, and the rest in a file with the reasons",
    async (_, name, bytes) => {
      const h = harness();
      const ctx = await accountIn(h);
      const [ada = "", zoe = ""] = newHandsets(2);
      const national = `0${ada.slice(2)}`;
      const rows: Row[] = [
        ["Ada", national],
        ["=1+1", "0312345678"],
        ["Ada again", `+${ada}`],
        ["Zo\u00eb", zoe],
        ["Nobody", ""],
      ];
      const id = await launchOf(ctx, new File([bytes(rows)], name));
      await drive(ctx, h, id);
      expectEachOnce(h, [ada, zoe]);
      const texts = h.carrier.taken.map(({ to, text }) => [to, text.split("\n")[0]]);
      expect(Object.fromEntries(texts)).toEqual({ [ada]: "Hello Ada", [zoe]: "Hello Zo\u00eb" });
      const { audience, lines } = await leftOut(ctx);
      expect(audience).toMatchObject({ kind: "sheet", name, total: 2, duplicates: 1, invalid: 2 });
      expect(lines).toEqual([
        "Name,Mobile,Row,Reason",
        "'=1+1,0312345678,3,Not an Australian mobile number",
        `Ada again,'+${ada},4,Duplicate of row 2`,
        "Nobody,,6,No mobile number",
      ]);
    },
  );

  it.each(KINDS.filter(([kind]) => !/other|Excel 5/.test(kind)))(
    "plans 20,000 rows of %s, and lists the 600 that were left out",
    { timeout: 60_000 },
    async (_, name, bytes) => {
      const h = harness();
      const ctx = await accountIn(h, { credit: 1_000_000_000 });
      const numbers = newHandsets(MANY);
      const rows: Row[] = numbers.map((number, index) => [`Person ${index}`, number]);
      rows.push(
        ...rows.slice(0, 400),
        ...Array.from({ length: 200 }, () => ["Bad", "12"] as const),
      );
      const file = new File([bytes(rows)], name);
      const id = await launchOf(ctx, file);
      await drain(h, "jobs");
      expect(await statusOf(ctx, id)).toBe("sending");
      expect(await messagesBy(ctx)).toEqual({ queued: MANY });
      expect((await getCampaign(ctx, { id })).data).toMatchObject({ recipients: MANY });
      const { audience, lines } = await leftOut(ctx);
      expect(audience).toMatchObject({ total: MANY, duplicates: 400, invalid: 200 });
      expect(lines).toHaveLength(601);
      expect(lines[1]).toBe(`Person 0,${numbers[0]},20002,Duplicate of row 2`);
      expect(lines.at(-1)).toBe("Bad,12,20601,Not an Australian mobile number");
    },
  );
});

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
const empty = workbook({ Sheet1: worksheet([]) });

describe("a spreadsheet that cannot be used", () => {
  it.each<[string, string, Uint8Array, string, string, string]>([
    [
      "whose content is not what its name says",
      "a.csv",
      png,
      "file",
      "UNSUPPORTED_FILE",
      GROUP_TEXTS.fileTypes,
    ],
    ["of another kind", "a.pdf", bytesOf("a"), "file", "UNSUPPORTED_FILE", GROUP_TEXTS.fileTypes],
    [
      "over 5 MB",
      "a.csv",
      new Uint8Array(5_242_881).fill(65),
      "file",
      "TOO_LARGE",
      GROUP_TEXTS.fileLarge,
    ],
    [
      "with a line of 5 MB",
      "a.csv",
      bytesOf(`Mobile\n${"4".repeat(5_000_000)}`),
      "file",
      "UNPROCESSABLE",
      GROUP_TEXTS.fileInvalid,
    ],
    [
      "without anything in its sheet",
      "a.xlsx",
      asXlsx(empty),
      "file",
      "UNPROCESSABLE",
      GROUP_TEXTS.fileEmpty,
    ],
    [
      "without anything in its sheet, as an .xls",
      "a.xls",
      asXls(empty),
      "file",
      "UNPROCESSABLE",
      GROUP_TEXTS.fileEmpty,
    ],
    [
      "without a mobile number",
      "a.csv",
      bytesOf("Name\nAda"),
      "labels",
      "UNPROCESSABLE",
      GROUP_TEXTS.noMobiles,
    ],
    [
      "with too many rows",
      "a.csv",
      bytesOf(`Mobile\n${"0412345678\n".repeat(MAX_IMPORT_ROWS + 1)}`),
      "file",
      "UNPROCESSABLE",
      GROUP_TEXTS.tooManyRows,
    ],
  ])(
    "R340, R352, R354: %s is refused, and nothing is sent",
    async (_, name, bytes, field, code, text) => {
      const h = harness();
      const ctx = await accountIn(h);
      const cookie = await sessionFor(ctx);
      const input = { ...campaign, file: new File([bytes], name) };
      const refusal = await refusalOf(await call(launchToSheetCall, input, { cookie }));
      expect(refusal).toMatchObject({ code, fields: { [field]: text } });
      expect(await ctx.db.list(shardTables.campaigns)).toEqual([]);
      expect(await ctx.db.list(shardTables.audiences)).toEqual([]);
    },
  );

  it("which has one number on every row is sent to once", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const [number = ""] = newHandsets(1);
    const rows = Array.from({ length: 50 }, (): Row => ["Ada", number]);
    const id = await launchOf(ctx, new File([csv(rows)], "a.csv"));
    await drive(ctx, h, id);
    expectEachOnce(h, [number]);
    const { audience } = await leftOut(ctx);
    expect(audience).toMatchObject({ total: 1, duplicates: 49, invalid: 0 });
  });

  it("whose message names a column that it does not have", async () => {
    const ctx = await accountIn(harness());
    const file = new File([csv([["Ada", newHandsets(1)[0] ?? ""]])], "a.csv");
    const input = contract.launchToSheet.input.parse({ ...campaign, message: "Hi {{Town}}", file });
    await expect(launchToSheet(ctx, input)).rejects.toMatchObject({
      fields: { message: expect.any(String) },
    });
    expect(await ctx.db.list(shardTables.campaigns)).toEqual([]);
  });
});
