import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-profile.ts";
import { logoVersion } from "#worker/domains/directory/logo-key.ts";
import { PICTURE_TYPE } from "#worker/ports/pictures.ts";

/** The account's picture; by the address that names this very one it may be kept for good. */
export async function getLogo(ctx: AccountContext, { v }: { v?: string | undefined }) {
  const { logo } = await accountProfile(ctx, ctx.account.id);
  const object = logo ? await ctx.media.get(logo) : null;
  if (!logo || !object) throw notFound("Picture");
  return {
    name: "logo.png",
    type: PICTURE_TYPE,
    body: object.body,
    keep: v === logoVersion(logo),
  };
}
