import type { SystemContext } from "#worker/context.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";
import { refById, refByNumber } from "./account-ref-queries.ts";

// An account's shard and number never change, so an isolate may keep them.
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

/** Where an account lives; undefined where there is no such account. */
export async function resolveAccount(
  ctx: Pick<SystemContext, "control">,
  id: string,
): Promise<AccountRef | undefined> {
  return byId.get(id) ?? keep(await refById(ctx, id));
}

/** The same, whatever an isolate knew before CONTROL was restored. */
export async function lookUpAccount(ctx: Pick<SystemContext, "control">, id: string) {
  return keep(await refById(ctx, id));
}

/** The same by the number that stands inside message ids. */
export async function resolveAccountNumber(
  ctx: Pick<SystemContext, "control">,
  number: number,
): Promise<AccountRef | undefined> {
  return byNumber.get(number) ?? keep(await refByNumber(ctx, number));
}
