import type { Id } from "#core/ids.ts";
import { allocate } from "#core/rules/money.ts";
import type { OwnLinks } from "#worker/domains/links/own-links.ts";
import type { PlannedChunk, PlannedMessage } from "#worker/domains/messages/plan-queries.ts";
import { type AudienceRow, composer } from "../compose.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import type { AudiencePosition } from "./audience.ts";
import type { PlanCursor } from "./plan-cursor.ts";

const LARGEST_CHUNK = 1000;
const SMALLEST_CHUNK = 25;

export type PlannedPage =
  | { kind: "planned"; chunks: PlannedChunk[]; cursor: PlanCursor }
  /** Credit does not cover it, or a text is too long: nothing of the campaign may be sent. */
  | { kind: "impossible"; reason: "credit" | "length"; text: string };

export interface PageInput {
  rows: readonly AudienceRow[];
  next: AudiencePosition | undefined;
  cursor: PlanCursor;
  now: number;
}

/** Half a second of sending is one chunk, so that pause and cancel act within seconds. */
function chunkSize(perSecond: number): number {
  return Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, Math.ceil(perSecond / 2)));
}

function chunksOf(messages: readonly PlannedMessage[], first: number, size: number) {
  const chunks: PlannedChunk[] = [];
  for (let at = 0; at < messages.length; at += size) {
    chunks.push({ chunk: first + chunks.length, messages: messages.slice(at, at + size) });
  }
  return chunks;
}

/** Plans pages of one campaign: pure except for the ids and codes that it is given. */
export function pagePlanner(
  prepared: PreparedCampaign,
  newMessageId: (now: number) => Id<"message">,
  withLinks: OwnLinks,
) {
  const compose = composer(prepared.campaign, prepared.params, prepared.campaign.medium);
  const size = chunkSize(prepared.perSecond);
  return ({ rows, next, cursor, now }: PageInput): PlannedPage => {
    const credit = allocate(cursor.lots);
    const exclusions = { ...cursor.exclusions };
    const messages: PlannedMessage[] = [];
    let segments = 0;
    for (const row of rows) {
      const composed = compose(row, prepared.optOut);
      if (composed.kind === "excluded") {
        exclusions[composed.reason] = (exclusions[composed.reason] ?? 0) + 1;
        continue;
      }
      const { length, text, tooLong } = composed;
      if (tooLong) return { kind: "impossible", reason: "length", text: tooLong };
      const paid = credit.take(length.segments);
      if (!paid) return { kind: "impossible", reason: "credit", text: "" };
      segments += length.segments;
      const unicode = length.encoding === "ucs2" ? 1 : 0;
      const id = newMessageId(now);
      // As long as its placeholders, and of the same alphabet.
      const own = withLinks(text, row.number);
      messages.push([
        id,
        row.number,
        own.text,
        length.units,
        length.segments,
        unicode,
        paid.price,
        paid.lot,
        own.code,
      ]);
    }
    const chunks = chunksOf(messages, cursor.chunk, size);
    const spent = credit.spent();
    const taken = { ...cursor.taken };
    for (const { lot, amount } of spent.lots) taken[lot] = (taken[lot] ?? 0) + amount;
    return {
      kind: "planned",
      chunks,
      cursor: {
        audience: next ?? cursor.audience,
        chunk: cursor.chunk + chunks.length,
        segmentsFrom: cursor.segmentsFrom,
        recipients: cursor.recipients + messages.length,
        segments: cursor.segments + segments,
        price: cursor.price + spent.total,
        exclusions,
        lots: credit.state(),
        taken,
        params: cursor.params,
        filters: cursor.filters,
        at: cursor.at,
        shared: cursor.shared,
        tries: cursor.tries,
        complete: next === undefined,
      },
    };
  };
}
