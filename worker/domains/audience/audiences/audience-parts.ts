import { anyOf, type FilterGroup } from "#core/audience/segment-filter.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type SegmentScope,
  segmentScope,
} from "#worker/domains/audience/segments/segment-scope.ts";
import { sharedIds, sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";

/** A group with its account, or a list of numbers. */
interface Named {
  kind: "group" | "list";
  id: string;
  owner: string;
}

/** All segments of a campaign: everyone who is in any of them, once. */
export interface Segments {
  kind: "segments";
  filter: FilterGroup;
  scope: SegmentScope;
}

export type AudiencePart = Named | Segments;

/** Groups for a query, each with the account to look in: one that is no longer shared is empty. */
export function pairsOf(parts: readonly AudiencePart[]): string {
  return JSON.stringify(
    parts.flatMap((part) => (part.kind === "group" ? [[part.id, part.owner]] : [])),
  );
}

interface Targets {
  groups: readonly string[];
  /** Filters of segments, and the moment that "in the last days" is about, if it is not this one. */
  filters: readonly FilterGroup[];
  at?: number;
  list: string | undefined;
}

/**
 * A campaign's numbers or spreadsheet; or where each of its groups is: the account's own, or the parent's
 * that shares it; and then its segments. A deleted group is empty.
 */
export async function audienceParts(
  ctx: AccountContext,
  { groups, filters, at, list }: Targets,
): Promise<AudiencePart[]> {
  const own = ctx.account.id;
  if (list !== undefined) return [{ kind: "list", id: list, owner: own }];
  const shared = await sharedWith(ctx, "group");
  const given = shared && (await sharedIds(shared));
  const named = groups.map((id): AudiencePart => {
    const owner = shared && given?.has(id) ? shared.owner.account.id : own;
    return { kind: "group", id, owner };
  });
  if (filters.length === 0) return named;
  const filter = anyOf(filters);
  return [...named, { kind: "segments", filter, scope: await segmentScope(ctx, filter, at) }];
}
