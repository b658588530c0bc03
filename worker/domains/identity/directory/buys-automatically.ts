import type { Profile } from "./account-queries.ts";

type Settings = Pick<
  Profile,
  "active" | "autoCredit" | "autoCreditPausedUntil" | "isNotAutoCredit" | "profileType"
>;

/** Whether an account has credit bought automatically, and nothing stops that at the moment. */
export function buysAutomatically(profile: Settings, now: number): boolean {
  const { active, autoCredit, autoCreditPausedUntil, isNotAutoCredit, profileType } = profile;
  const isOn = active && autoCredit && !isNotAutoCredit && profileType !== "postpaid";
  return isOn && (autoCreditPausedUntil === null || autoCreditPausedUntil <= now);
}
