import { CooeeError } from "#core/errors.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";

/** Shown to anyone who asks for what has to wait. */
export const STOPPED_TEXT =
  "Sending is paused while we look after our systems. Nothing was sent or charged. Please try again later.";

export const RESTORING_TEXT =
  "We are restoring our records and will be back soon. Nothing you sent or bought is lost.";

/**
 * Whether the databases are being restored: everything but inbound messages waits. It is a setting
 * of the Worker, because a row in CONTROL would itself be restored.
 */
export function isRestoring({ settings }: Pick<SystemContext, "settings">): boolean {
  return settings.RESTORING === "on";
}

/** Whether nothing may be sent from a shard. */
export function isStopped(ctx: Pick<SystemContext, "settings">, shard: number): boolean {
  const { SENDING_STOPPED: stopped = "" } = ctx.settings;
  if (isRestoring(ctx) || stopped === "all") return true;
  return stopped.split(",").some((one) => one !== "" && Number(one) === shard);
}

export function refuseWhileStopped(ctx: AccountContext): void {
  if (isStopped(ctx, ctx.account.shard)) throw new CooeeError("UNAVAILABLE", STOPPED_TEXT);
}
