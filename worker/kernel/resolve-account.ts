import type { SystemContext } from "#worker/context.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";
import { refById, refByNumber } from "./account-ref-queries.ts";

// An account's shard and number never change, so an isolate may cache them.
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

/** The shard and number of an account; undefined if there is no such account. */
export async function resolveAccount(
  ctx: Pick<SystemContext, "control">,
  id: string,
): Promise<AccountRef | undefined> {
  return byId.get(id) ?? keep(await refById(ctx, id));
}

/** The same, ignoring the isolate's cache from before CONTROL was restored. */
export async function lookUpAccount(ctx: Pick<SystemContext, "control">, id: string) {
  return keep(await refById(ctx, id));
}

/** The same, by the account number in message ids. */
export async function resolveAccountNumber(
  ctx: Pick<SystemContext, "control">,
  number: number,
): Promise<AccountRef | undefined> {
  return byNumber.get(number) ?? keep(await refByNumber(ctx, number));
}
