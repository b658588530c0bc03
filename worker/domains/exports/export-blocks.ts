import type { BlockRecord } from "#core/contract/block.ts";
import { contract } from "#core/contract/registry.ts";
import { csvLine } from "#core/rules/cells.ts";
import type { AccountContext } from "#worker/context.ts";
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
    if (records.length > 0) yield encoder.encode(records.map(line).join(""));
  }
}

function line(record: BlockRecord): string {
  const { number, name, how, by, sender, from, campaign, subAccount, reason, createdAt } = record;
  const who = record.isBlockedByUser ? "recipient" : by;
  const since = new Date(createdAt).toISOString();
  const cells = [number, name, how, who, sender, from, campaign?.name, subAccount, reason, since];
  return `${csvLine(cells.map((cell) => cell ?? ""))}\r\n`;
}
