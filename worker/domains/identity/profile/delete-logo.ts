import { LOGO_TEXTS } from "#core/contract/profile/profile.ts";
import { contract } from "#core/contract/registry.ts";
import { swapLogo } from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { changeProfile } from "./inner/change-profile.ts";

export const deleteLogo = verb(contract.deleteLogo, async (ctx) => {
  const { logo } = await accountProfile(ctx, ctx.account.id);
  if (logo) {
    await changeProfile(ctx, "user.logoDelete", swapLogo(ctx, ctx.account.id, logo, null));
    await ctx.media.delete(logo);
  }
  return { message: LOGO_TEXTS.removed };
});
