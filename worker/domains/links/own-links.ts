import { makeCode } from "#core/rules/codes.ts";
import { needsCode, withCode } from "#core/rules/recipient-links.ts";
import type { AccountContext } from "#worker/context.ts";
import { shortLinks } from "./inner/short-links.ts";

/** A text as one recipient gets it, with their links in place of the placeholders; `code` is theirs. */
export type OwnLinks = (text: string, number: string) => { text: string; code: string | null };

/** R244, R245: puts a new code into each text that has a link to opt out or to reply. */
export function ownCodes(ctx: AccountContext): OwnLinks {
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  return (text) => {
    if (!needsCode(text)) return { text, code: null };
    const code = makeCode(ctx.account.shard, random);
    return { text: withCode(text, code), code };
  };
}

/** The same for a campaign, with the short link that it makes once. */
export async function campaignLinks(
  ctx: AccountContext,
  campaign: { id: string; message: string; longUrl: string | null },
  host: string,
): Promise<OwnLinks> {
  const withCodes = ownCodes(ctx);
  const withShortLink = await shortLinks(ctx, campaign, host);
  return (text, number) => withCodes(withShortLink(text, number), number);
}
