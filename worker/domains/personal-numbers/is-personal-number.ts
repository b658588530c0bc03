import type { SystemContext } from "#worker/context.ts";
import { holderOf } from "./inner/personal-queries.ts";

/** Whether a number is somebody's handset, or is about to be. */
export async function isPersonalNumber(
  ctx: Pick<SystemContext, "control">,
  number: string,
): Promise<boolean> {
  return (await holderOf(ctx, number)) !== undefined;
}
