import { TIME_ZONES } from "#core/contract/profile/me.ts";
import { machineZone } from "#core/rules/dates.ts";
import { offsetAt } from "#core/rules/zoned-day.ts";

type Zone = (typeof TIME_ZONES)[number]["zone"];

/** The browser's time zone, under the name that an account has for it; undefined if it has none. */
export function ownTimeZone(
  name = machineZone(),
  aheadAt = (at: number) => -new Date(at).getTimezoneOffset() * 60_000,
): Zone | undefined {
  const named = TIME_ZONES.find(({ zone }) => zone === name);
  // Browsers have old names too: Australia/ACT, Asia/Calcutta. Their clocks agree, summer and winter.
  const year = new Date().getUTCFullYear();
  const seasons = [Date.UTC(year, 0), Date.UTC(year, 6)];
  const isSame = (zone: string) => seasons.every((at) => offsetAt(at, zone) === aheadAt(at));
  return (named ?? TIME_ZONES.find(({ zone }) => isSame(zone)))?.zone;
}
