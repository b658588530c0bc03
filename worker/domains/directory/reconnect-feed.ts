import type { AccountContext } from "#worker/context.ts";

/**
 * Closes the live sockets of an account whose people have other rights from now on: each comes back
 * with the new ones. A feed that fails harms nothing but what is already open.
 */
export async function reconnectFeed(ctx: Pick<AccountContext, "feed" | "log" | "account">) {
  const { account, feed, log } = ctx;
  await feed(account.id)
    .reconnect()
    .catch((error: unknown) => log.error("feed.reconnect", error));
}
