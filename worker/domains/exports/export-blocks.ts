import type { BlockRecord } from "#core/contract/block.ts";
import { contract } from "#core/contract/registry.ts";
import { csvLine } from "#core/rules/cells.ts";
import type { AccountContext } from "#worker/context.ts";
import { firstSources, type NumberSource } from "#worker/domains/consents/first-sources.ts";
import { blockPages } from "#worker/domains/suppressions/block-pages.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";
import { streamed } from "./streamed.ts";

/** Without it Excel assumes that the file is in Windows' own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
const HEADINGS = [
  "Number",
  "Contact",
  "How",
  "Who",
  "Sender",
  "From",
  "Campaign",
  "Sub-account",
  "Reason",
  "Since",
  "Came in",
  "Came in by",
  "File",
  "How they agreed",
];

/** The opt-out list as a file. */
export const exportBlocks = verb(
  contract.exportBlocks,
  async (ctx) =>
    new FileResponse({
      name: "opt-out-list.csv",
      type: "text/csv; charset=utf-8",
      body: streamed(pieces(ctx)),
    }),
);

async function* pieces(ctx: AccountContext): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${BYTE_ORDER_MARK}${csvLine(HEADINGS)}\r\n`);
  for await (const records of blockPages(ctx)) {
    if (records.length === 0) continue;
    const sources = await firstSources(ctx, [...new Set(records.map(({ number }) => number))]);
    const lines = records.map((record) => line(record, sources.get(record.number)));
    yield encoder.encode(lines.join(""));
  }
}

function line(record: BlockRecord, came: NumberSource | undefined): string {
  const { number, name, how, by, sender, from, campaign, subAccount, reason, createdAt } = record;
  const who = record.isBlockedByUser ? "recipient" : by;
  const since = new Date(createdAt).toISOString();
  const added = came
    ? [new Date(came.at).toISOString(), came.source, came.file_name, came.wording]
    : [];
  const cells = [
    number,
    name,
    how,
    who,
    sender,
    from,
    campaign?.name,
    subAccount,
    reason,
    since,
    ...added,
  ];
  return `${csvLine(cells.map((cell) => cell ?? ""))}\r\n`;
}
