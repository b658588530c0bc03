import { contract } from "#core/contract/registry.ts";
import { setOnboarded } from "#worker/domains/identity/directory/account-change-queries.ts";
import { verb } from "#worker/verb.ts";
import { changeProfile } from "./inner/change-profile.ts";

export const finishOnboarding = verb(contract.finishOnboarding, async (ctx) => {
  await changeProfile(ctx, "user.onboarded", [setOnboarded(ctx, ctx.account.id)]);
  return {};
});
