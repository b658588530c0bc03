import type { DayLimit } from "#core/contract/limits/limits.ts";
import { isLimited, type Standing } from "./sending-standing.ts";

/** What an account may send today, if it is limited in that. */
export function presentDay({ limits, usedToday }: Standing): DayLimit | undefined {
  const { messages } = limits;
  return isLimited(messages) ? { most: messages, used: Math.min(usedToday, messages) } : undefined;
}
