import type { SystemContext } from "#worker/context.ts";
import { setOnboarded } from "./account-change-queries.ts";

/** Marks an account as done with onboarding, once. */
export async function markOnboarded(
  ctx: Pick<SystemContext, "control" | "now">,
  id: string,
): Promise<void> {
  await ctx.control.batch([setOnboarded(ctx, id)]);
}
