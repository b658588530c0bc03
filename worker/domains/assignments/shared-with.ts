import type { AccountContext } from "#worker/context.ts";
import { parentOf } from "#worker/domains/directory/parent-of.ts";
import { type AssignmentKind, gotIds } from "./assignment-queries.ts";

export interface Shared {
  /** The parent, in whose account the things are; the same person acts there. */
  owner: AccountContext;
  ids: ReadonlySet<string>;
}

/** What a sub-account was given of its parent's; undefined for everybody else. */
export async function sharedWith(
  ctx: AccountContext,
  kind: AssignmentKind,
): Promise<Shared | undefined> {
  const parent = await parentOf(ctx, ctx.account.id);
  if (!parent) return undefined;
  const owner = { ...ctx.forAccount(parent), person: ctx.person };
  return { owner, ids: new Set(await gotIds(owner, kind, ctx.account.id)) };
}
