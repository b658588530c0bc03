import type { SystemContext } from "#worker/context.ts";
import { resolveAccount } from "#worker/domains/directory/resolve-account.ts";
import { messageByCode } from "./receipt-queries.ts";

/** Whose opt-out link a code is; undefined where it was never given out. */
export async function optOutTarget(ctx: SystemContext, shard: number | undefined, code: string) {
  const database = shard === undefined ? undefined : ctx.shards[shard];
  const message = database && (await messageByCode(database, code));
  const account = message && (await resolveAccount(ctx, message.account_id));
  return account && { account, number: message.recipient };
}
