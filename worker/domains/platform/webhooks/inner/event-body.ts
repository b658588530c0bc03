import type { AccountContext } from "#worker/context.ts";

/** The body of a delivery: what happened, when, and what about, as Standard Webhooks lays it out. */
export function eventBody(
  ctx: Pick<AccountContext, "now">,
  event: { type: string; data: object },
): string {
  const timestamp = new Date(ctx.now()).toISOString();
  return JSON.stringify({ type: event.type, timestamp, data: event.data });
}
