import type { Condition, SegmentFilter } from "#core/audience/segment-filter.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { createSegment } from "#worker/domains/audience/segments/segments.ts";

export function all(...rules: Condition[]): SegmentFilter {
  return { combinator: "and", rules };
}

/** A group with contacts by number; each has a name and a city. */
export async function groupOf(
  ctx: AccountContext,
  name: string,
  people: readonly (readonly [number: string, first: string, city?: string])[],
) {
  const contacts = people.map(([number, first, city]) => ({
    number,
    fields: [
      { name: "First name", value: first },
      { name: "City", value: city ?? "" },
    ],
  }));
  return (await createGroup(ctx, { name, contacts })).data._id;
}

export async function segmentOf(ctx: AccountContext, name: string, ...rules: Condition[]) {
  return (await createSegment(ctx, { name, filter: all(...rules) })).data._id;
}
