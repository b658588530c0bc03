import type { WorkflowProblem } from "#core/contract/workflows/workflows.ts";
import { may } from "#core/permissions.ts";
import { type Known, problemsIn } from "#core/rules/workflows/problems.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { knownLabels } from "#worker/domains/audience/segments/known-labels.ts";
import { longTarget } from "#worker/domains/content/links/long-url.ts";
import { mailedAccount } from "#worker/domains/identity/directory/owner-queries.ts";
import { emailsOf } from "#worker/domains/platform/notification-settings/settings-queries.ts";
import { usableSenders } from "#worker/domains/senders/senders/senders.ts";
import type { Draft } from "./draft.ts";
import { groupsNamedBy, namedByDraft } from "./workflow-queries.ts";

/** Finds what is wrong with a workflow's draft: its reads are one trip with that of the draft. */
export async function problemFinder(
  ctx: AccountContext,
  id: string,
): Promise<(draft: Draft) => WorkflowProblem[]> {
  const [groups, labels, senders, book, { owner }, others] = await Promise.all([
    groupNames(ctx, groupsNamedBy(ctx, id)),
    knownLabels(ctx),
    usableSenders(ctx),
    emailsOf(ctx),
    mailedAccount(ctx, ctx.account.id),
    namedByDraft(ctx, id),
  ]);
  const verified = book.flatMap(({ email, verifiedAt }) => (verifiedAt === null ? [] : [email]));
  const known: Known = {
    groups,
    labels,
    senders: new Set(senders.map(({ value }) => value)),
    emails: new Set([...verified, ...(owner ? [owner] : [])]),
    others,
    // Not whether it sees a medium: one that has neither sees both.
    maySend: (medium) => !ctx.person || may(ctx.person, medium),
    linkProblem: (longUrl) => {
      const target = longTarget(ctx, longUrl);
      return "problem" in target ? target.problem : undefined;
    },
  };
  return (draft) => problemsIn(draft, known);
}
