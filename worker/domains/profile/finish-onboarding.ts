import { contract } from "#core/contract/registry.ts";
import { markOnboarded } from "#worker/domains/directory/mark-onboarded.ts";
import { verb } from "#worker/verb.ts";
import { recordChange } from "./inner/record-change.ts";

export const finishOnboarding = verb(contract.finishOnboarding, async (ctx) => {
  await markOnboarded(ctx, ctx.account.id);
  await recordChange(ctx, "user.onboarded");
  return {};
});
