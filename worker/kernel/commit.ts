import type { AccountContext } from "#worker/context.ts";
import { undefinedIfAborted } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { type Effect, perform } from "./effects.ts";
import { type DomainEvent, publish } from "./events.ts";
import { countChange } from "./limits/count-change.ts";
import { toLimitError } from "./limits/limit-reached.ts";
import { type Audit, auditRows, deleteOutboxRow, outboxRow } from "./queries.ts";
import { type Outbox, relay } from "./relay.ts";

export interface Change {
  statements?: readonly Statement[];
  /** Who did what. Omitted by steps that no person took. */
  audit?: Audit | readonly Audit[];
  /** What happened: the consequences in worker/events belong to the same transaction. */
  events?: readonly DomainEvent[];
  /** Further effects, once all of it is committed. */
  effects?: readonly Effect[];
}

/**
 * The only way in which a verb writes: one transaction with its audit row, the consequences of its
 * events and its effects. The effects are relayed after the commit; those that fail are left to the
 * outbox sweep. If the account would exceed one of its limits, nothing is written and the error
 * says which.
 */
export async function commit(
  ctx: AccountContext,
  { statements = [], audit, events = [], effects = [] }: Change,
): Promise<D1Result<unknown>[]> {
  const following = await ctx.consequencesOf(ctx, events);
  const notes = statements.flatMap(({ note }) => note ?? []);
  const journal: Effect[] = notes.length > 0 ? [{ type: "journal", notes }] : [];
  const pending = [...effects, ...following.effects, ...journal].map((effect) => ({
    effect,
    ...outboxRow(ctx, effect),
  }));
  const audits = audit ? [audit].flat() : [];
  const counted = await Promise.all(audits.map(({ action }) => countChange(ctx, action)));
  const results = await ctx.db
    .batch([
      ...statements.map(({ sql, params }) => ({ sql, params })),
      ...following.statements,
      ...auditRows(ctx, audits),
      ...counted.flat(),
      ...pending.map(({ insert }) => insert),
      ...following.last.map(({ statement }) => statement),
    ])
    .catch(async (error: unknown) => {
      throw await toLimitError(ctx, error);
    });
  await publish(ctx, following);
  const lastAt = results.length - following.last.length;
  for (const [nth, { follow }] of following.last.entries()) follow(results[lastAt + nth]);
  for (const { effect, id } of pending) await relay(accountOutbox(ctx), effect, id);
  return results;
}

/** As `commit`; undefined, with nothing written, if what the change depends on is no longer so. */
export function commitUnlessAborted(ctx: AccountContext, change: Change) {
  return undefinedIfAborted(commit(ctx, change));
}

/** The outbox of an account's shard. */
export function accountOutbox(ctx: AccountContext): Outbox<Effect> {
  return {
    log: ctx.log,
    perform: (effect, id) => perform(ctx, effect, id),
    remove: (id) => ctx.db.batch([deleteOutboxRow(ctx, id)]),
  };
}
