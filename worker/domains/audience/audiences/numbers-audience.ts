import type { NumberItem } from "#core/contract/audiences/audiences.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { MAX_VALUES, VALUE_TEXTS } from "#core/contract/fields/values.ts";
import { invalid } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { isBlank, writtenValue } from "#core/rules/written.ts";
import type { AccountContext } from "#worker/context.ts";
import type { NewReject, NumberRow } from "./inner/write-queries.ts";
import { type AudienceSet, writeAudience } from "./write-audience.ts";

const SET = 4000;
const HEADERS = ["Number"];

interface Typed {
  contacts?: readonly string[];
  numberList?: readonly NumberItem[];
}

interface Item {
  number: string;
  fields: Record<string, string>;
}

/** Whether a request names any number. */
export function hasNumbers({ contacts = [], numberList = [] }: Typed): boolean {
  return contacts.length + numberList.length > 0;
}

/** An audience of typed numbers: each once, in one spelling, with the values that came with it. */
export async function numbersAudience(ctx: AccountContext, typed: Typed): Promise<Id<"audience">> {
  const labels = labelsOf(typed);
  if (labels.length > MAX_VALUES) throw invalid("numberList", VALUE_TEXTS.tooManyTogether);
  const items = itemsOf(typed);
  if (items.length === 0) throw invalid("contacts", NUMBER_TEXTS.required);
  if (!items.some(({ number }) => normaliseMobile(number))) {
    throw invalid("contacts", CAMPAIGN_TEXTS.noNumbers);
  }
  const audience = { kind: "numbers", name: "", labels, headers: HEADERS } as const;
  return writeAudience(ctx, audience, setsOf(items));
}

function itemsOf({ contacts = [], numberList = [] }: Typed): Item[] {
  return [
    ...numberList.map(({ number, value, contactData }) => ({
      number: number ?? value ?? "",
      fields: valuesOf(contactData),
    })),
    ...contacts.map((number) => ({ number, fields: {} })),
  ];
}

function valuesOf(data: NumberItem["contactData"] = {}): Record<string, string> {
  const filled = Object.entries(data).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(filled.map(([label, value]) => [tagKey(label), writtenValue(value)]));
}

/** What the values are called, each once, as it was first written. */
function labelsOf({ numberList = [] }: Typed): string[] {
  const labels = new Map<string, string>();
  for (const { contactData = {} } of numberList) {
    for (const label of Object.keys(contactData)) {
      const key = tagKey(label);
      if (!labels.has(key)) labels.set(key, label);
    }
  }
  return [...labels.values()];
}

async function* setsOf(items: readonly Item[]): AsyncGenerator<AudienceSet> {
  const first = new Map<string, number>();
  for (let from = 0; from < items.length; from += SET) {
    const numbers: NumberRow[] = [];
    const rejects: NewReject[] = [];
    for (const [index, { number: written, fields }] of items.slice(from, from + SET).entries()) {
      const row = from + index + 1;
      const number = normaliseMobile(written);
      const before = number === undefined ? undefined : first.get(number);
      if (number !== undefined && before === undefined) {
        first.set(number, row);
        numbers.push([number, JSON.stringify(fields)]);
        continue;
      }
      const left = [written, JSON.stringify([written])] as const;
      if (before === undefined) rejects.push([row, "invalid", NUMBER_TEXTS.invalid, ...left]);
      else rejects.push([row, "duplicate", `Duplicate of number ${before}`, ...left]);
    }
    yield { numbers, rejects };
  }
}
