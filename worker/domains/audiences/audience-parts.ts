import type { AccountContext } from "#worker/context.ts";
import { sharedIds, sharedWith } from "#worker/domains/assignments/shared-with.ts";

/** A group with its account, or a list of numbers. */
export interface AudiencePart {
  kind: "group" | "list";
  id: string;
  owner: string;
}

/** Groups for a query, each with the account to look in: one that is no longer shared is empty. */
export function pairsOf(groups: readonly AudiencePart[]): string {
  return JSON.stringify(groups.map(({ id, owner }) => [id, owner]));
}

/**
 * A campaign's numbers or spreadsheet; or where each of its groups is: the account's own, or the parent's
 * that shares it. A deleted group is empty.
 */
export async function audienceParts(
  ctx: AccountContext,
  { groups, list }: { groups: readonly string[]; list: string | undefined },
): Promise<AudiencePart[]> {
  const own = ctx.account.id;
  if (list !== undefined) return [{ kind: "list", id: list, owner: own }];
  const shared = await sharedWith(ctx, "group");
  const given = shared && (await sharedIds(shared));
  return groups.map((id) => ({
    kind: "group",
    id,
    owner: shared && given?.has(id) ? shared.owner.account.id : own,
  }));
}
