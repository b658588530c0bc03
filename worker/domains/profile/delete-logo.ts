import { contract } from "#core/contract/registry.ts";
import { LOGO_TEXTS, USER_TEXTS } from "#core/contract/user.ts";
import { CooeeError } from "#core/errors.ts";
import { swapLogo } from "#worker/domains/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/directory/account-profile.ts";
import { verb } from "#worker/verb.ts";
import { recordChange } from "./inner/record-change.ts";

export const deleteLogo = verb(contract.deleteLogo, async (ctx) => {
  const { logo } = await accountProfile(ctx, ctx.account.id);
  if (logo) {
    if (!(await swapLogo(ctx, ctx.account.id, logo, null))) {
      throw new CooeeError("CONFLICT", USER_TEXTS.changedMeanwhile);
    }
    await ctx.media.delete(logo);
    await recordChange(ctx, "user.logoDelete");
  }
  return { message: LOGO_TEXTS.removed };
});
