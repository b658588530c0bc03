import type { SystemContext } from "#worker/context.ts";
import { activeHost } from "./inner/domain-queries.ts";

type Ctx = Pick<SystemContext, "control" | "settings">;

/** Our own host, which every link works on. */
export function ownHost({ settings }: Pick<Ctx, "settings">): string {
  return new URL(settings.APP_URL).host;
}

/** The host of an account's links: its own domain once that works, else its parent's, else ours. */
export async function linkHost(ctx: Ctx, account: string): Promise<string> {
  return (await activeHost(ctx, account)) ?? ownHost(ctx);
}
