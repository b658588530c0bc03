import type { Group } from "#core/contract/groups/groups.ts";

const EVERY_MS = 2000;

/** How often to reload while contacts are being imported: the live feed may be down. */
export function pollWhileImporting(groups: readonly Group[]): number | false {
  return groups.some(({ status }) => status === "Queued") ? EVERY_MS : false;
}
