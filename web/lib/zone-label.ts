import { TIME_ZONES } from "#core/contract/profile/me.ts";
import { offsetAt } from "#core/rules/zoned-day.ts";

/** What people call a time zone at a moment: AEDT Sydney in its summer, AEST Sydney otherwise. */
export function zoneLabel(zone: string, at: number): string {
  const label = TIME_ZONES.find((one) => one.zone === zone)?.label ?? zone;
  const year = new Date(at).getUTCFullYear();
  const [january, july] = [offsetAt(Date.UTC(year, 0), zone), offsetAt(Date.UTC(year, 6), zone)];
  return offsetAt(at, zone) > Math.min(january, july) ? label.replace("ST ", "DT ") : label;
}
