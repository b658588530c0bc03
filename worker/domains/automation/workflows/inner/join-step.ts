import { CooeeError } from "#core/errors.ts";
import { newId, newIds } from "#core/ids.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";
import { insertSource } from "#worker/domains/audience/consents/consent-queries.ts";
import { addContacts } from "#worker/domains/audience/contacts/contact-change-queries.ts";
import { numbersInGroup } from "#worker/domains/audience/contacts/contact-queries.ts";
import { findGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import type { Advanced, Found } from "./move-on.ts";

/**
 * Adds the numbers of runs to the group of the action that they are at. What is known of a number goes with it, as far
 * as the group has the labels. Returns how each goes on; one that is missing is tried again.
 */
export async function joinStep(
  ctx: AccountContext,
  groupId: string,
  all: readonly Advanced[],
): Promise<ReadonlyMap<string, Found>> {
  const numbers = [...new Set(all.map(({ known }) => known.run.number))];
  const [group, there, { contactLimit }, limits] = await Promise.all([
    findGroup(ctx, groupId),
    numbersInGroup(ctx, groupId, numbers),
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
  ]);
  if (!group) return foundOf(all, "This group no longer exists");
  const keys = new Set(labelsOf(group).map(tagKey));
  const fresh = all.filter(({ known: { run } }) => !there.has(run.number));
  const byNumber = new Map(fresh.map((one) => [one.known.run.number, one]));
  const ids = newIds("contact", ctx.now(), byNumber.size);
  const contacts = [...byNumber].map(([number, { known }], at) => ({
    id: ids[at] ?? "",
    number,
    fields: Object.fromEntries(
      Object.entries(known.circumstances.facts.fields).filter(([key]) => keys.has(key)),
    ),
  }));
  if (contacts.length === 0) return foundOf(all);
  const sourceId = newId("source", ctx.now());
  const hops = Math.max(...fresh.map(({ known }) => known.run.hops)) + 1;
  try {
    await commit(ctx, {
      statements: [
        insertSource(ctx, { id: sourceId, wording: "Added by a workflow" }),
        ...addContacts(ctx, { groupId, sourceId, contacts, limit: contactLimit, limits }),
      ],
      events: [
        { type: "contacts.added", group: groupId, numbers: [...byNumber.keys()], hops },
        { type: "contacts.changed", groups: [groupId] },
      ],
    });
  } catch (error) {
    if (isUniqueViolation(error)) return new Map();
    if (error instanceof CooeeError) return foundOf(all, error.message);
    if (isCheckViolation(error)) return foundOf(all, "This group is full");
    throw error;
  }
  return foundOf(all);
}

function foundOf(all: readonly Advanced[], problem?: string): ReadonlyMap<string, Found> {
  return new Map(
    all.flatMap(({ known: { run }, external }) => {
      if (!external) return [];
      const { node } = external;
      const step =
        problem === undefined
          ? ({ node, outcome: "done" } as const)
          : ({ node, outcome: "left out", detail: problem } as const);
      return [[run.id, { step }] as const];
    }),
  );
}
