import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { CODE_LENGTH } from "#core/rules/codes.ts";
import { verb } from "#worker/verb.ts";
import { findLink } from "./find-link.ts";

/** R027: works signed out, and says where a link leads before anyone follows it. */
export const checkShortUrl = verb(contract.checkShortUrl, async (ctx, { id }) => {
  const code = id.slice(0, CODE_LENGTH);
  const link = await findLink(ctx, code);
  if (!link || link.isOver) throw notFound("Link");
  return { data: { code, longUrl: link.url } };
});
