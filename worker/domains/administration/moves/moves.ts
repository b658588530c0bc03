import { MOVE_TEXTS } from "#core/contract/admin/moves.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isOvertaken } from "#worker/db/batch-guard.ts";
import { findProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { familyOf } from "#worker/domains/identity/directory/family-queries.ts";
import { commitControl, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { callOff, findMove, insertMove, moveInTheWay, recentMoves } from "./inner/move-queries.ts";
import { queueMove } from "./run-move.ts";

export const listMoves = verb(contract.listMoves, async (ctx) => {
  const moves = await recentMoves(ctx);
  return {
    data: {
      shards: ctx.shardCount,
      problem: ctx.shardCount < 2 ? MOVE_TEXTS.oneShard : undefined,
      moves: moves.map((move) => ({
        id: move.id,
        account: move.account_id,
        name: move.name,
        accounts: move.accounts,
        from: move.from_shard,
        to: move.to_shard,
        state: move.state,
        startedBy: move.started_by,
        reason: move.reason ?? undefined,
        copied: move.copied,
        startedAt: move.started_at,
        since: move.since,
        movedAt: move.moved_at ?? undefined,
      })),
    },
  };
});

export const startMove = verb(contract.startMove, async (ctx, { account, shard: to }) => {
  if (ctx.shardCount < 2) throw conflict(MOVE_TEXTS.oneShard);
  const profile = await findProfile(ctx, account);
  if (!profile) throw notFound("Account");
  if (profile.parentId !== null) throw conflict(MOVE_TEXTS.isSub, "account");
  if (to >= ctx.shardCount) throw invalid("shard", MOVE_TEXTS.noShard);
  if (profile.shard === to) throw conflict(MOVE_TEXTS.isThere, "shard");
  await refuseSecond(ctx, account);
  const id = newId("move", ctx.now());
  const accounts = (await familyOf(ctx, account)).map((one) => one.id);
  const startedBy = nameOf(ctx);
  const fresh = { id, account, accounts, from: profile.shard, to, startedBy };
  await commitControl(ctx, {
    statements: [insertMove(ctx, fresh)],
    audit: { action: "account.move", subject: account, detail: { from: profile.shard, to } },
  }).catch(async (error: unknown) => {
    // Someone else was quicker.
    if (isOvertaken(error)) await refuseSecond(ctx, account);
    throw error;
  });
  // Otherwise the sweep does.
  await queueMove(ctx, id).catch((error: unknown) => ctx.log.error("move.queue", error));
  return { data: { id }, message: MOVE_TEXTS.started };
});

async function refuseSecond(ctx: AccountContext, account: string): Promise<void> {
  const other = await moveInTheWay(ctx, account);
  if (other) throw conflict(MOVE_TEXTS.underWay(other.started_by));
}

function nameOf(ctx: AccountContext): string {
  const person = personOf(ctx);
  return person.actor?.name ?? person.name;
}

export const abortMove = verb(contract.abortMove, async (ctx, { id }) => {
  const move = await findMove(ctx, id);
  if (!move) throw notFound("Move");
  const committed = await commitControlUnlessAborted(ctx, {
    statements: callOff(ctx, id, MOVE_TEXTS.byPerson(nameOf(ctx))),
    audit: { action: "account.move.abort", subject: move.account_id },
  });
  if (!committed) throw conflict((await findMove(ctx, id))?.reason ?? MOVE_TEXTS.isOver);
  await queueMove(ctx, id).catch((error: unknown) => ctx.log.error("move.queue", error));
  return { message: MOVE_TEXTS.calledOff };
});
