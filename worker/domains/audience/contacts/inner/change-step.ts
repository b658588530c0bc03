import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { abortIfInUse, refuseUsed } from "#worker/domains/audience/groups/group-use-queries.ts";
import { mergedLabels } from "#worker/domains/audience/groups/labels.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { waitUntilNoneInFlight } from "#worker/domains/audience/suppressions/in-flight.ts";
import { allowSet, blockSet } from "#worker/domains/audience/suppressions/suppression-sets.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { deleteContactRows } from "../contact-change-queries.ts";
import { overLimit } from "../contact-input.ts";
import { type ContactRow, contactSet, numberBehind, numbersInGroup } from "../contact-queries.ts";
import { abortUnlessAt, advance, type ChangeRow, groupsOf } from "./change-queries.ts";
import { recordBefore } from "./change-row-queries.ts";
import { readSearch } from "./contact-search.ts";
import { abortUnlessAsRead, moveRows } from "./move-queries.ts";
import { labelsAddedBy, labelsUsed } from "./present-contact.ts";

/** Contacts that are looked at for one transaction. */
const CHANGE_SET = 1000;

const texts = z.array(z.string());
const filterList = z.array(z.object({ column: z.string(), values: z.array(z.string()) }));

interface ReadSet {
  contacts: ContactRow[];
  /** Where the next set begins; undefined if this is the last. */
  upTo: string | undefined;
}

/** Changes the next set of contacts and moves the change on, in one transaction. */
export async function changeStep(ctx: AccountContext, job: ChangeRow): Promise<void> {
  if (job.action === "move" && job.toGroup !== null) return moveStep(ctx, job, job.toGroup);
  await groupById(ctx, job.groupId);
  if (mayEmpty(job)) await refuseUsed(ctx, job.groupId);
  const set = await readSet(ctx, job);
  await commit(ctx, {
    statements: setStatements(ctx, job, set, {}, (at) => changing(ctx, job, set.contacts, at)),
    events: [
      { type: "contacts.changed", groups: groupsOf(job) },
      ...(job.action === "delete" ? [] : [{ type: "block.changed" } as const]),
    ],
  });
  if (job.action === "block" && set.contacts.length > 0) {
    await waitUntilNoneInFlight(ctx, ...set.contacts.map(({ number }) => number));
  }
}

/** Whether it removes all that match, which a group in use may not undergo. */
function mayEmpty({ action, ids }: ChangeRow): boolean {
  return action === "delete" && ids === null;
}

function changing(
  ctx: AccountContext,
  job: ChangeRow,
  contacts: readonly ContactRow[],
  at: number,
): Statement[] {
  const ids = contacts.map(({ id }) => id);
  const numbers = contacts.map(({ number }) => number);
  if (job.action === "delete") {
    return [
      ...(mayEmpty(job) ? [abortIfInUse(ctx, job.groupId)] : []),
      abortUnlessAsRead(ctx, job.groupId, contacts),
      ...deleteContactRows(ctx, ids),
    ];
  }
  if (job.action === "unblock") return allowSet(ctx, numbers, at);
  return blockSet(ctx, numbers, { source: job.blockSource, by: job.userId }, at);
}

/** As `moveContacts`: a number that the other group has becomes part of the contact there. */
async function moveStep(ctx: AccountContext, job: ChangeRow, to: string): Promise<void> {
  const { groupId: from } = job;
  const source = await groupById(ctx, from);
  const { contactLimit: limit } = await accountProfile(ctx, ctx.account.id);
  let set: ReadSet = { contacts: [], upTo: undefined };
  let labels: string[] = [];
  let fresh: string[] = [];
  let moved: Partial<ChangeRow> = {};
  await changeWithLabels(ctx, {
    groupId: to,
    labels: () => labels,
    field: "group",
    check: async (target) => {
      await refuseUsed(ctx, from);
      set = await readSet(ctx, job);
      const numbers = set.contacts.map(({ number }) => number);
      const merged = await numbersInGroup(ctx, to, numbers);
      fresh = numbers.filter((number) => !merged.has(number));
      const known = labelsOf(target);
      labels = labelsUsed(labelsOf(source), set.contacts);
      const added = mergedLabels(known, labels, "group").slice(known.length);
      const labelsAdded = JSON.stringify([...labelsAddedBy(job), ...added]);
      moved = { merged: job.merged + merged.size, labelsAdded };
      if (fresh.length > 0 && target.total + fresh.length > limit) throw overLimit(limit, "group");
    },
    statements: () =>
      setStatements(ctx, job, set, moved, (at) =>
        moveRows(ctx, { from, to, moved: set.contacts, limit, at }),
      ),
    events: () => [
      { type: "contacts.changed", groups: groupsOf(job) },
      { type: "contacts.added", group: to, numbers: fresh },
    ],
  });
}

/** Contacts that match, and were not added or edited after the change was asked for. */
async function readSet(ctx: AccountContext, job: ChangeRow): Promise<ReadSet> {
  const { groupId, cursor: after } = job;
  const ids = job.ids === null ? undefined : texts.parse(JSON.parse(job.ids));
  const upTo = ids ? undefined : await numberBehind(ctx, groupId, after, CHANGE_SET);
  const found = await contactSet(ctx, {
    groupId,
    // It blocks and unblocks on the account's own list.
    lists: [ctx.account.id],
    search: readSearch(job.search ?? undefined),
    filters: filterList.parse(JSON.parse(job.filters)),
    ids,
    after,
    upTo,
  });
  return { contacts: found.filter((contact) => isMeant(job, contact)), upTo };
}

function isMeant({ action, createdAt }: ChangeRow, contact: ContactRow): boolean {
  if (action === "block") return contact.created_at <= createdAt && contact.blocked === 0;
  if (action === "unblock") return contact.created_at <= createdAt && contact.blocked === 1;
  return contact.updated_at <= createdAt;
}

function setStatements(
  ctx: AccountContext,
  job: ChangeRow,
  { contacts, upTo }: ReadSet,
  more: Partial<ChangeRow>,
  change: (at: number) => Statement[],
): Statement[] {
  const at = ctx.now();
  const ids = contacts.map(({ id }) => id);
  const isLast = upTo === undefined;
  return [
    abortUnlessAt(ctx, job),
    ...(ids.length > 0 ? [recordBefore(ctx, job, ids, at), ...change(at)] : []),
    advance(ctx, job.id, {
      ...(isLast ? { status: "complete", endedAt: at } : { cursor: upTo }),
      step: job.step + 1,
      seen: isLast ? job.total : Math.min(job.total, job.seen + CHANGE_SET),
      changed: job.changed + ids.length,
      ...more,
    }),
  ];
}
