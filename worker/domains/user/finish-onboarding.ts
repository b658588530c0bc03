import type { AccountContext } from "#worker/context.ts";
import { markOnboarded } from "#worker/domains/directory/change-account.ts";
import { recordChange } from "./record-change.ts";

export async function finishOnboarding(ctx: AccountContext) {
  await markOnboarded(ctx, ctx.account.id);
  await recordChange(ctx, "user.onboarded");
  return {};
}
