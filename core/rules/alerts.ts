import { type IndicatorName, indicatorOf } from "./indicators.ts";

const MINUTE = 60_000;
/** One that comes and goes is one alert: it ends once it was fine for so long without a break. */
const CALM_MS = 15 * MINUTE;
/** How often people are reminded of one that lasts. */
const REMIND_MS = 24 * 60 * MINUTE;

/** What is known of something that is, or was a moment ago, bad. */
export interface AlertState {
  indicator: IndicatorName;
  subject: string;
  since: number;
  /** When people were told; null until then. */
  raisedAt: number | null;
  toldAt: number | null;
  /** Since when it is fine again; null while it is bad. */
  fineSince: number | null;
}

/** What happens to an alert: people learn of `raise`, `remind` and `clear`. */
export type AlertStep = "watch" | "raise" | "remind" | "calm" | "relapse" | "clear" | "forget";

/** What comes next, now that it is bad or fine; undefined if nothing changes. */
export function nextStep(
  state: AlertState | undefined,
  { indicator, bad, now }: { indicator: IndicatorName; bad: boolean; now: number },
): AlertStep | undefined {
  if (!state) return bad ? "watch" : undefined;
  const { since, raisedAt, toldAt, fineSince } = state;
  if (!bad) {
    if (fineSince === null) return "calm";
    if (now - fineSince < CALM_MS) return undefined;
    return raisedAt === null ? "forget" : "clear";
  }
  const after = indicatorOf(indicator).afterMinutes * MINUTE;
  if (raisedAt === null && now - since >= after) return "raise";
  if (fineSince !== null) return "relapse";
  return toldAt !== null && now - toldAt >= REMIND_MS ? "remind" : undefined;
}
