import { pausedText } from "#core/rules/auto-credit.ts";
import type { Me } from "#web/lib/session.ts";

export type AutoCredit = Pick<
  Me,
  "autoCredit" | "autoCreditPause" | "autoCreditPausedUntil" | "profileType" | "role" | "timeZone"
>;

/** Whether auto credit buys what is missing; if it is paused, until when and why. */
export function autoCreditOf(me: AutoCredit): { isReady: boolean; paused?: string } {
  const { autoCreditPausedUntil: until, autoCreditPause: reason, role, timeZone } = me;
  const isOn = me.autoCredit && me.profileType !== "postpaid";
  // A sub-account asks its admin (R196), and a trial upgrades.
  if (!isOn || role === "subaccount" || role === "trial") return { isReady: false };
  const now = Date.now();
  if (until === null || until <= now) return { isReady: true };
  return { isReady: false, paused: pausedText({ until, reason }, now, timeZone) };
}
