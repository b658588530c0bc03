import { EXCLUSIONS, type Exclusion } from "#core/contract/campaigns/drafts.ts";
import type { Medium } from "#core/permissions.ts";
import { forcingCharacters, measurePlain, plainReplacement } from "#core/rules/message-parts.ts";
import { allocate, type Lot, type Millicents, toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type AudienceRecord,
  rejectPage,
} from "#worker/domains/audience/audiences/audience-queries.ts";
import type { Composed, ComposedMessage } from "../compose.ts";

const SHOWN_EXCLUDED = 100;
const SHOWN_SAMPLES = 5;

/** Those left out for one reason. */
interface Listed {
  count: number;
  /** The first of them. */
  contacts: { number: string; detail: string }[];
}

/**
 * Counts what a flight check reports, message by message, with the same allocation as the plan.
 * `before`: who was left out already, as the list of numbers was made; `beyond`: what a message costs that no credit covers.
 */
export function flightTally(
  lots: readonly Lot[],
  before: ReadonlyMap<Exclusion, Listed>,
  { medium, beyond }: { medium: Medium; beyond: Millicents },
) {
  const credit = allocate(lots);
  const excluded = new Map(before);
  const bySegments = new Map<number, { messages: number; price: Millicents }>();
  const characters = new Map<string, number>();
  const samples: { number: string; text: string; segments: number }[] = [];
  let recipients = 0;
  let price: Millicents = 0;
  let unicodeMessages = 0;
  const extra = { text: { messages: 0, price: 0 }, values: { messages: 0, price: 0 } };
  let covered = true;
  const uncovered = { units: 0, price: 0 };

  function exclude({ number, reason, detail }: Extract<Composed, { kind: "excluded" }>): void {
    const listed = excluded.get(reason) ?? { count: 0, contacts: [] };
    listed.count++;
    if (listed.contacts.length < SHOWN_EXCLUDED) listed.contacts.push({ number, detail });
    excluded.set(reason, listed);
  }

  function count(message: ComposedMessage, isByValues: () => boolean) {
    const { number, text, length } = message;
    recipients++;
    const paid = credit.take(length.segments);
    const cost = paid?.price ?? length.segments * beyond;
    if (!paid) {
      covered = false;
      uncovered.units += length.segments;
      uncovered.price += cost;
    }
    price += cost;
    const row = bySegments.get(length.segments) ?? { messages: 0, price: 0 };
    bySegments.set(length.segments, { messages: row.messages + 1, price: row.price + cost });
    if (samples.length < SHOWN_SAMPLES) samples.push({ number, text, segments: length.segments });
    // The alphabet makes no MMS longer.
    if (length.encoding === "ucs2" && medium === "sms") {
      unicodeMessages++;
      const more = length.segments - measurePlain(text).segments;
      if (more > 0) {
        const source = isByValues() ? extra.values : extra.text;
        source.messages++;
        source.price += (cost / length.segments) * more;
      }
      for (const character of new Set(forcingCharacters(text).map((found) => found.character))) {
        characters.set(character, (characters.get(character) ?? 0) + 1);
      }
    }
  }

  return {
    /** `isByValues`: whether the text needs Unicode only because of the contact's own values. */
    add: (composed: Composed, isByValues: () => boolean) =>
      composed.kind === "excluded" ? exclude(composed) : count(composed, isByValues),
    result: () => ({
      recipients,
      price,
      covered,
      uncovered,
      samples,
      exclusions: EXCLUSIONS.flatMap((reason) => {
        const listed = excluded.get(reason);
        return listed ? [{ reason, ...listed }] : [];
      }),
      bySegments: [...bySegments]
        .sort(([a], [b]) => a - b)
        .map(([segments, row]) => ({
          segments,
          messages: row.messages,
          price: toCents(row.price),
        })),
      unicode: {
        messages: unicodeMessages,
        extra: {
          text: { ...extra.text, price: toCents(extra.text.price) },
          values: { ...extra.values, price: toCents(extra.values.price) },
        },
        characters: [...characters]
          .sort(([, a], [, b]) => b - a)
          .slice(0, 20)
          .map(([character, messages]) => ({
            character,
            messages,
            plain: plainReplacement(character),
          })),
      },
      tooLong: {
        messages: excluded.get("tooLong")?.count ?? 0,
        text: excluded.get("tooLong")?.contacts[0]?.detail,
      },
    }),
  };
}

type Counted = Pick<AudienceRecord, "invalid" | "duplicates">;

/** Who was left out when a list of numbers was made, by the reasons of an exclusion. */
export function countLeftOut({ invalid, duplicates }: Counted) {
  return { invalid, duplicate: duplicates };
}

/** The same with the first of them, for the flight check. */
export async function leftOut(
  ctx: AccountContext,
  list: AudienceRecord | undefined,
): Promise<Map<Exclusion, Listed>> {
  if (!list) return new Map();
  const first = { after: 0, limit: SHOWN_EXCLUDED };
  const counts = countLeftOut(list);
  const kinds = (["invalid", "duplicate"] as const).filter((kind) => counts[kind] > 0);
  const listed = await Promise.all(
    kinds.map(async (kind): Promise<[Exclusion, Listed]> => {
      const rows = await rejectPage(ctx, list.id, { ...first, kind });
      const contacts = rows.map(({ number, reason, row }) => ({
        number,
        detail: `Row ${row}: ${reason}`,
      }));
      return [kind, { count: counts[kind], contacts }];
    }),
  );
  return new Map(listed);
}
