import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { subAccountNames } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { recentReads } from "#worker/kernel/recent-reads.ts";
import { type AssignmentKind, assignedIds, assignmentRows, idsIn } from "./assignment-queries.ts";

export type Assigned = { _id: string; name: string; email: string }[];

/** What nothing is shared with: a sub-account has none of its own. */
export const NONE_ASSIGNED: ReadonlyMap<string, Assigned> = new Map();

/** Those of an account's sub-accounts: lists show them as they were a few seconds ago at most. */
const recentNames = recentReads<Awaited<ReturnType<typeof subAccountNames>>>(200);

/** Who each of these things is shared with, by name and email (R281); what is not shared is absent. */
export async function assignedNames(
  ctx: AccountContext,
  kind: AssignmentKind,
  subjects: IdSet,
): Promise<ReadonlyMap<string, Assigned>> {
  const { id } = ctx.account;
  const [rows, names] = await Promise.all([
    assignmentRows(ctx, kind, subjects),
    recentNames.known(id, ctx.now()) ?? recentNames.read(id, ctx.now(), () => subAccountNames(ctx)),
  ]);
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return new Map(
    [...bySubject].map(([subject, of]) => [
      subject,
      of.flatMap(({ sub_account_id: _id }) => {
        const found = names.get(_id);
        return found === undefined ? [] : [{ _id, ...found }];
      }),
    ]),
  );
}

interface Shared {
  /** The parent, in whose account the things are; the same person acts there. */
  owner: AccountContext;
  ids: ReturnType<typeof assignedIds>;
}

/** What a sub-account was given of its parent's; undefined for everybody else. */
export async function sharedWith(
  ctx: AccountContext,
  kind: AssignmentKind,
): Promise<Shared | undefined> {
  const parent = await parentOf(ctx, ctx.account.id);
  if (!parent) return undefined;
  const owner = { ...ctx.forAccount(parent), person: ctx.person };
  return { owner, ids: assignedIds(owner, kind, ctx.account.id) };
}

/** Which things those are, read by themselves. */
export function sharedIds({ owner, ids }: Shared): Promise<ReadonlySet<string>> {
  return idsIn(owner, ids);
}
