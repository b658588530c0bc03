import { contract } from "#core/contract/registry.ts";
import { LOGO_TEXTS, USER_TEXTS } from "#core/contract/user.ts";
import { CooeeError } from "#core/errors.ts";
import { swapLogo } from "#worker/domains/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/directory/account-profile.ts";
import { logoAddress, newLogoKey } from "#worker/domains/directory/logo-key.ts";
import { PICTURE_TYPE, smallPicture } from "#worker/ports/pictures.ts";
import { verb } from "#worker/verb.ts";
import { recordChange } from "./inner/record-change.ts";

/** Pixels of the longer side. */
const MOST = 256;

/** Makes a picture the account's; the one before it is gone. */
export const setLogo = verb(contract.setLogo, async (ctx, { file }) => {
  const picture = await smallPicture(new Uint8Array(await file.arrayBuffer()), MOST);
  const { logo: before } = await accountProfile(ctx, ctx.account.id);
  const key = newLogoKey(ctx.account.id);
  await ctx.media.put(key, picture, { httpMetadata: { contentType: PICTURE_TYPE } });
  if (!(await swapLogo(ctx, ctx.account.id, before, key))) {
    await ctx.media.delete(key);
    throw new CooeeError("CONFLICT", USER_TEXTS.changedMeanwhile);
  }
  if (before) await ctx.media.delete(before);
  await recordChange(ctx, "user.logo");
  return { message: LOGO_TEXTS.updated, data: { logo: logoAddress(key) } };
});
