import type { AccountContext } from "#worker/context.ts";
import {
  marketingOpensAt,
  type SendHours,
} from "#worker/domains/identity/directory/account-queries.ts";

/** When a message goes out, if that is later: at its time, and an automation's marketing within the account's hours. */
export function startOf(
  ctx: Pick<AccountContext, "now">,
  { at, marketing }: { at: number | null; marketing: boolean },
  hours: SendHours,
): number | null {
  const now = ctx.now();
  const earliest = Math.max(at ?? now, now);
  const start = marketing ? marketingOpensAt(hours, earliest) : earliest;
  return start > now ? start : null;
}
