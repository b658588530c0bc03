import { LOGO_TEXTS } from "#core/contract/profile/profile.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, notFound } from "#core/errors.ts";
import { swapLogo } from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import {
  logoAddress,
  logoVersion,
  newLogoKey,
} from "#worker/domains/identity/directory/logo-key.ts";
import { FileResponse } from "#worker/file-response.ts";
import { PICTURE_TYPE } from "#worker/media/picture-type.ts";
import { smallPicture } from "#worker/ports/pictures.ts";
import { verb } from "#worker/verb.ts";
import { changeProfile } from "./update-me.ts";

/** The account's picture; by the address that names this very one it may be kept for good. */
export const getLogo = verb(contract.getLogo, async (ctx, { v }) => {
  const { logo } = await accountProfile(ctx, ctx.account.id);
  const object = logo ? await ctx.media.get(logo) : null;
  if (!logo || !object) throw notFound("Picture");
  return new FileResponse({
    name: "logo.png",
    type: PICTURE_TYPE,
    body: object.body,
    keep: v === logoVersion(logo),
  });
});

/** Pixels of the longer side. */
const MOST = 256;

/** Makes a picture the account's; the one before it is gone. */
export const setLogo = verb(contract.setLogo, async (ctx, { file }) => {
  const picture = await smallPicture(new Uint8Array(await file.arrayBuffer()), MOST);
  const { logo: before } = await accountProfile(ctx, ctx.account.id);
  const key = newLogoKey(ctx.account.id);
  await ctx.media.put(key, picture, { httpMetadata: { contentType: PICTURE_TYPE } });
  const swap = swapLogo(ctx, ctx.account.id, before, key);
  await changeProfile(ctx, "user.logo", swap).catch(async (error: unknown) => {
    // Refused: nothing names the new one. After any other failure the commit may have been done.
    if (error instanceof CooeeError) await ctx.media.delete(key);
    throw error;
  });
  if (before) await ctx.media.delete(before);
  return { message: LOGO_TEXTS.updated, data: { logo: logoAddress(key) } };
});

export const deleteLogo = verb(contract.deleteLogo, async (ctx) => {
  const { logo } = await accountProfile(ctx, ctx.account.id);
  if (logo) {
    await changeProfile(ctx, "user.logoDelete", swapLogo(ctx, ctx.account.id, logo, null));
    await ctx.media.delete(logo);
  }
  return { message: LOGO_TEXTS.removed };
});
