import type { WorkflowProblem } from "#core/contract/workflows/workflows.ts";
import { type Known, problemsIn } from "#core/rules/workflows/problems.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { knownLabels } from "#worker/domains/audience/segments/known-labels.ts";
import { usableSenders } from "#worker/domains/senders/senders/senders.ts";
import type { Draft } from "./draft.ts";
import { groupsNamedBy } from "./workflow-queries.ts";

/** Finds what is wrong with a workflow's draft: its reads are one trip with that of the draft. */
export async function problemFinder(
  ctx: AccountContext,
  id: string,
): Promise<(draft: Draft) => WorkflowProblem[]> {
  const [groups, labels, senders] = await Promise.all([
    groupNames(ctx, groupsNamedBy(ctx, id)),
    knownLabels(ctx),
    usableSenders(ctx),
  ]);
  const known: Known = { groups, labels, senders: new Set(senders.map(({ value }) => value)) };
  return (draft) => problemsIn(draft, known);
}
