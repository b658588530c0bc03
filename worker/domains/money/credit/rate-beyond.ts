import type { Medium } from "#core/permissions.ts";
import type { Lot, Millicents } from "#core/rules/money.ts";
import type { Kernel } from "#worker/context.ts";
import { recentSettings } from "#worker/kernel/platform-settings.ts";

/** What a message costs that no credit covers: as one of the last lot, or the base price. */
export async function rateBeyond(
  ctx: Pick<Kernel, "control" | "now" | "settings">,
  lots: readonly Lot[],
  medium: Medium,
): Promise<Millicents> {
  return lots.at(-1)?.rate ?? (await recentSettings(ctx)).prices.base[medium];
}
