import type { SystemContext } from "#worker/context.ts";
import { activeHost } from "./inner/domain-queries.ts";

type Ctx = Pick<SystemContext, "control" | "settings">;

let own: { address: string; host: string } | undefined;

/** Our own host, which every link works on; every request asks for it. */
export function ownHost({ settings: { APP_URL: address } }: Pick<Ctx, "settings">): string {
  if (own?.address !== address) own = { address, host: new URL(address).host };
  return own.host;
}

/** The host of an account's links: its own domain once that works, else its parent's, else ours. */
export async function linkHost(ctx: Ctx, account: string): Promise<string> {
  return (await activeHost(ctx, account)) ?? ownHost(ctx);
}
