import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { knownLabels } from "./known-labels.ts";

export const segmentLabels = verb(contract.segmentLabels, async (ctx) => {
  const labels = [...(await knownLabels(ctx))].map(([key, name]) => ({ key, name }));
  return { data: labels.sort((a, b) => a.name.localeCompare(b.name)) };
});
