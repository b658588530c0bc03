import type { AccountContext } from "#worker/context.ts";
import { markOnboarded } from "#worker/domains/directory/mark-onboarded.ts";
import { recordChange } from "./inner/record-change.ts";

export async function finishOnboarding(ctx: AccountContext) {
  await markOnboarded(ctx, ctx.account.id);
  await recordChange(ctx, "user.onboarded");
  return {};
}
