import { MONITOR_TEXTS } from "#core/contract/admin/monitor.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { shardsOf } from "#worker/domains/identity/directory/shards-of-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { dropEffectRow, parkedEffects, replayEffectRow } from "#worker/kernel/outbox-queries.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";

interface Parked {
  shard: number;
  id: Id<"outbox">;
}

export const replayEffect = verb(contract.replayEffect, async (ctx, parked) => {
  await changeParked(ctx, parked, { change: replayEffectRow, action: "effect.replay" });
  return { message: MONITOR_TEXTS.replayed };
});

export const dropEffect = verb(contract.dropEffect, async (ctx, parked) => {
  await changeParked(ctx, parked, { change: dropEffectRow, action: "effect.drop" });
  return { message: MONITOR_TEXTS.dropped };
});

/** Changes a parked effect in its account, under the administrator's name. */
async function changeParked(
  ctx: AccountContext,
  { shard, id }: Parked,
  by: { change: (account: AccountContext, id: string) => Statement; action: string },
): Promise<void> {
  const place = (await shardsOf(ctx)).find(({ account }) => account.shard === shard);
  const found = place && (await parkedEffects(place.db)).find((one) => one.id === id);
  const ref = found && (await resolveAccount(ctx, found.account));
  if (!ref) throw notFound("Effect");
  const account = { ...ctx.forAccount(ref), person: personOf(ctx) };
  const changed = await commitUnlessAborted(account, {
    statements: [by.change(account, id), abortUnlessChanged()],
    audit: { action: by.action, subject: id, detail: { what: found.what } },
  });
  if (!changed) throw notFound("Effect");
}
