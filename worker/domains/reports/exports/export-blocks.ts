import { contract } from "#core/contract/registry.ts";
import type { BlockRecord } from "#core/contract/suppressions/suppressions.ts";
import { csvLine } from "#core/rules/cells.ts";
import type { AccountContext } from "#worker/context.ts";
import { blockPages } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";
import { CONSENT_HEADINGS, consentCells } from "./inner/export-cells.ts";
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
  ...CONSENT_HEADINGS,
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
  const consentOf = consentCells(ctx, written);
  for await (const records of blockPages(ctx)) {
    if (records.length === 0) continue;
    const consent = await consentOf(records.map(({ number }) => number));
    const lines = records.map((record) => line(record, consent(record.number)));
    yield encoder.encode(lines.join(""));
  }
}

function written(at: number): string {
  return new Date(at).toISOString();
}

function line(record: BlockRecord, consent: readonly string[]): string {
  const { number, name, how, by, sender, from, campaign, subAccount, reason, createdAt } = record;
  const who = record.isBlockedByUser ? "recipient" : by;
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
    written(createdAt),
    ...consent,
  ];
  return `${csvLine(cells.map((cell) => cell ?? ""))}\r\n`;
}
