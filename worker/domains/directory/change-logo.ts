import type { SystemContext } from "#worker/context.ts";
import { swapLogo } from "./account-change-queries.ts";

/** Puts one picture in the place of another; false where somebody else changed it in between. */
export function changeLogo(
  ctx: Pick<SystemContext, "control" | "now">,
  id: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  return swapLogo(ctx, id, from, to);
}
