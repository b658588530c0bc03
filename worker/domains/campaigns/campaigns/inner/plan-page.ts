import type { Exclusion } from "#core/contract/campaigns/drafts.ts";
import type { Id } from "#core/ids.ts";
import { allocate } from "#core/rules/money.ts";
import { screenAll, screenOf } from "#core/rules/screening.ts";
import type { AccountContext } from "#worker/context.ts";
import type { NumberRow } from "#worker/domains/audience/audiences/write-audience.ts";
import type { OwnLinks } from "#worker/domains/content/links/own-links.ts";
import { numbersFor } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import type {
  PlannedChunk,
  PlannedMessage,
} from "#worker/domains/sending/messages/plan-queries.ts";
import { type AudienceRow, type Composed, type ComposedMessage, composer } from "../compose.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import type { AudiencePosition } from "./audience.ts";
import type { PlanCursor } from "./plan-cursor.ts";
import { pageReviewer } from "./review.ts";

const LARGEST_CHUNK = 1000;
const SMALLEST_CHUNK = 25;

export type PlannedPage =
  | {
      kind: "planned";
      chunks: PlannedChunk[];
      /** For the list of what an administrator approves. */
      kept: readonly NumberRow[];
      cursor: PlanCursor;
    }
  /** Credit does not cover it: nothing of the campaign may be sent. */
  | { kind: "impossible" };

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

/** Messages that are sorted by their sender, in chunks of one sender each. */
function chunksOf(messages: readonly PlannedMessage[], first: number, size: number) {
  const chunks: PlannedChunk[] = [];
  for (const [sender, own] of Map.groupBy(messages, senderOf)) {
    for (let at = 0; at < own.length; at += size) {
      const messages = own.slice(at, at + size);
      chunks.push({ chunk: first + chunks.length, sender, messages });
    }
  }
  return chunks;
}

function senderOf(message: PlannedMessage): string {
  return message[9];
}

function isMessage(composed: Composed): composed is ComposedMessage {
  return composed.kind === "message";
}

/** Someone of the page who gets a text: what it costs is decided in the order of the audience. */
interface Recipient extends ComposedMessage {
  from: string;
  paid: { price: number; lot: number };
}

/**
 * Plans pages of one campaign, with the ids and codes that it is given. Numbers are assigned before a page is
 * written: if it never is, the account has them for when it is planned again.
 */
export function pagePlanner(
  ctx: AccountContext,
  prepared: PreparedCampaign,
  newMessageId: (now: number) => Id<"message">,
  withLinks: OwnLinks,
) {
  const compose = composer(prepared.campaign, prepared.params, prepared.campaign.medium);
  const size = chunkSize(prepared.perSecond);
  const screen = screenOf(prepared.rules);
  const note = pageReviewer(ctx, prepared);
  const written = (
    { number, from, text, length, paid }: Recipient,
    now: number,
  ): PlannedMessage => {
    const { units, segments, encoding } = length;
    const unicode = encoding === "ucs2" ? 1 : 0;
    // As long as its placeholders, and of the same alphabet.
    const own = withLinks(text, number);
    const { price, lot } = paid;
    const id = newMessageId(now);
    return [id, number, own.text, units, segments, unicode, price, lot, own.code, from];
  };
  return async ({ rows, next, cursor, now }: PageInput): Promise<PlannedPage> => {
    const page = rows.map((row) => compose(row, prepared.optOut));
    const texts = page.filter(isMessage);
    const numberOf = await numbersFor(
      ctx,
      prepared,
      texts.map(({ number }) => number),
    );
    const credit = allocate(cursor.lots);
    const exclusions = { ...cursor.exclusions };
    const recipients: Recipient[] = [];
    const screened = screenAll(screen, cursor.heldBy);
    let segments = 0;
    const leaveOut = (reason: Exclusion) => {
      exclusions[reason] = (exclusions[reason] ?? 0) + 1;
    };
    for (const composed of page) {
      const from = numberOf(composed.number);
      if (composed.kind === "excluded") leaveOut(composed.reason);
      else if (from === undefined) leaveOut("noNumber");
      else {
        const paid = credit.take(composed.length.segments);
        if (!paid) return { kind: "impossible" };
        screened.add(composed.text);
        segments += composed.length.segments;
        recipients.push({ ...composed, from, paid });
      }
    }
    // The ids of a chunk are adjacent.
    const messages = recipients
      .sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
      .map((recipient) => written(recipient, now));
    const chunks = chunksOf(messages, cursor.chunk, size);
    const planned = () => {
      const numbers = new Set(messages.map(([, number]) => number));
      return rows.filter(({ number }, i) => numbers.has(number) && page[i]?.kind === "message");
    };
    const { review, kept } = await note(planned, cursor.review);
    const spent = credit.spent();
    const taken = { ...cursor.taken };
    for (const { lot, amount } of spent.lots) taken[lot] = (taken[lot] ?? 0) + amount;
    return {
      kind: "planned",
      chunks,
      kept,
      cursor: {
        ...cursor,
        audience: next ?? cursor.audience,
        chunk: cursor.chunk + chunks.length,
        recipients: cursor.recipients + messages.length,
        segments: cursor.segments + segments,
        price: cursor.price + spent.total,
        exclusions,
        lots: credit.state(),
        taken,
        heldBy: screened.held(),
        review,
        complete: next === undefined,
      },
    };
  };
}
