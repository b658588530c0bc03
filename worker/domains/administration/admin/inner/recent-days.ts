import { ADMIN_MESSAGE_TEXTS } from "#core/contract/admin/admin-messages.ts";
import { invalid } from "#core/errors.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";

const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

/** The days asked for, both included; the last seven if none are. */
export function recentDays(
  ctx: AccountContext,
  asked: { from?: string | undefined; to?: string | undefined },
): { from: string; to: string } {
  // A day ahead: wherever the administrator is, today has begun there by then.
  const to = asked.to ?? new Date(ctx.now() + DAY_MS).toISOString().slice(0, 10);
  const from = asked.from ?? daysAfter(to, -7);
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY_MS) {
    throw invalid("to", ADMIN_MESSAGE_TEXTS.range);
  }
  return { from, to };
}
