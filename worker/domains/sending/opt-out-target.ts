import type { SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { messageByCode } from "./inner/opt-out-queries.ts";

/**
 * The recipient of an opt-out link, and how they know the sender; undefined if the code was never
 * issued.
 */
export async function optOutTarget(ctx: SystemContext, shard: number | undefined, code: string) {
  const database = shard === undefined ? undefined : ctx.shards[shard];
  const message = database && (await messageByCode(database, code));
  const account = message && (await resolveAccount(ctx, message.account_id));
  if (!account) return undefined;
  const { name: business } = await accountProfile(ctx, account.id);
  const { sender, recipient: number, campaign_id: campaign } = message;
  return { account, business, sender, number, campaign: campaign ?? undefined };
}
