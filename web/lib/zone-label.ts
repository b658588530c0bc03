import { TIME_ZONES } from "#core/contract/me.ts";

/** What people know a time zone by. */
export function zoneLabel(zone: string): string {
  return TIME_ZONES.find((one) => one.zone === zone)?.label ?? zone;
}
