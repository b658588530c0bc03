import { isLimited, type Standing } from "./sending-standing.ts";

/** Messages per second: what the sender allows, or less if the account is limited. */
export function paceOf(
  { perSecond }: { perSecond: number },
  { limits }: Pick<Standing, "limits">,
): number {
  return isLimited(limits.messageRate) ? Math.min(perSecond, limits.messageRate / 60) : perSecond;
}
