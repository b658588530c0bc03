import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { setOnboarded } from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { changeProfile } from "./update-me.ts";

/** What the steps of onboarding have been given; the time zone counts once it was looked at. */
export const onboarding = verb(contract.onboarding, async (ctx) => {
  const profile = await accountProfile(ctx, ctx.account.id);
  const complete = profile.onboardedAt !== null;
  return {
    data: {
      complete,
      steps: {
        // A new account carries its owner's name until it is given its own.
        company: profile.name !== personOf(ctx).name,
        timeZone: complete || profile.timeZone !== DEFAULT_TIME_ZONE,
        logo: profile.logo !== null,
      },
    },
  };
});

const DEFAULT_TIME_ZONE = "Australia/Sydney";

export const finishOnboarding = verb(contract.finishOnboarding, async (ctx) => {
  await changeProfile(ctx, "user.onboarded", [setOnboarded(ctx, ctx.account.id)]);
  return {};
});
