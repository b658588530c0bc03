import type { SystemContext } from "#worker/context.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";
import { refById, refByNumber } from "./account-ref-queries.ts";
import { placed } from "./placements.ts";

type Ctx = Pick<SystemContext, "control" | "now">;

// An account's number never changes, and its shard only by a move, which `placed` knows of.
const byId = new Map<string, AccountRef>();
const byNumber = new Map<number, AccountRef>();
const MOST_KEPT = 10_000;

function keep(row: { id: string; shard: number; number: number } | undefined) {
  if (!row) return undefined;
  const ref = accountRef.parse({ id: row.id, shard: row.shard, number: row.number });
  if (byId.size >= MOST_KEPT) {
    byId.clear();
    byNumber.clear();
  }
  byId.set(ref.id, ref);
  byNumber.set(ref.number, ref);
  return ref;
}

/** A kept one that has moved is kept with its new shard. */
async function present(ctx: Ctx, kept: AccountRef): Promise<AccountRef | undefined> {
  const ref = await placed(ctx, kept);
  return ref === kept ? kept : keep(ref);
}

/** The shard and number of an account; undefined if there is no such account. */
export async function resolveAccount(ctx: Ctx, id: string): Promise<AccountRef | undefined> {
  const kept = byId.get(id);
  return kept ? present(ctx, kept) : keep(await refById(ctx, id));
}

/** The same, ignoring the isolate's cache from before CONTROL was restored. */
export async function lookUpAccount(ctx: Pick<SystemContext, "control">, id: string) {
  return keep(await refById(ctx, id));
}

/** The same, by the account number in message ids. */
export async function resolveAccountNumber(
  ctx: Ctx,
  number: number,
): Promise<AccountRef | undefined> {
  const kept = byNumber.get(number);
  return kept ? present(ctx, kept) : keep(await refByNumber(ctx, number));
}
