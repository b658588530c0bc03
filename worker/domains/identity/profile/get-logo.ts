import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { logoVersion } from "#worker/domains/identity/directory/logo-key.ts";
import { FileResponse } from "#worker/file-response.ts";
import { PICTURE_TYPE } from "#worker/media/picture-type.ts";
import { verb } from "#worker/verb.ts";

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
