import { contract } from "#core/contract/registry.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { verb } from "#worker/verb.ts";
import { labelsIn } from "./inner/segment-queries.ts";

/** Labels of all groups that a segment is about, each key once, in one of its spellings. */
export async function knownLabels(ctx: AccountContext): Promise<ReadonlyMap<string, string>> {
  const shared = await sharedWith(ctx, "group");
  const [own, given] = await Promise.all([
    labelsIn(ctx),
    shared ? labelsIn(shared.owner, shared.ids) : [],
  ]);
  return new Map([...given, ...own].map((name) => [tagKey(name), name]));
}

export const segmentLabels = verb(contract.segmentLabels, async (ctx) => {
  const labels = [...(await knownLabels(ctx))].map(([key, name]) => ({ key, name }));
  return { data: labels.sort((a, b) => a.name.localeCompare(b.name)) };
});
