import { type AccountContext, personOf } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-profile.ts";

/** What the steps of onboarding have been given; the time zone counts once it was looked at. */
export async function onboarding(ctx: AccountContext) {
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
}

const DEFAULT_TIME_ZONE = "Australia/Sydney";
