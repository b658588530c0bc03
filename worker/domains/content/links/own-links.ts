import { makeCode } from "#core/rules/codes.ts";
import { needsCode, withCode } from "#core/rules/recipient-links.ts";
import { shortLink, shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { recipientParts } from "./inner/recipient-part.ts";
import { keepLink, newLink } from "./link-queries.ts";

/** A text as one recipient gets it, with their links in place of the placeholders; `code` is theirs. */
export type OwnLinks = (text: string, number: string) => { text: string; code: string | null };

/** R244, R245: puts a new code into each text that has a link to opt out or to reply. */
function ownCodes(ctx: AccountContext): OwnLinks {
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
  campaign: LinkedText,
  host: string,
): Promise<OwnLinks> {
  const url = shortLinkTarget(campaign, host);
  if (url === undefined) return ownCodes(ctx);
  return ownLinks(ctx, await keepLink(ctx, campaign.id, url), host);
}

/** The same for a quick message, whose own transaction makes the link. */
export function quickLinks(
  ctx: AccountContext,
  quick: LinkedText,
  host: string,
): { own: OwnLinks; statements: Statement[] } {
  const url = shortLinkTarget(quick, host);
  if (url === undefined) return { own: ownCodes(ctx), statements: [] };
  const { code, statement } = newLink(ctx, quick.id, url);
  return { own: ownLinks(ctx, code, host), statements: [statement] };
}

function ownLinks(ctx: AccountContext, code: string, host: string): OwnLinks {
  const withCodes = ownCodes(ctx);
  const withShortLink = withShortLinks(ctx, code, host);
  return (text, number) => withCodes(withShortLink(text, number), number);
}

/** The text as one recipient gets it: with a short link of their own in place of the placeholder. */
type WithLink = (text: string, number: string) => string;

/** What is sent, with the address that its short link leads to. */
interface LinkedText {
  id: string;
  message: string;
  longUrl: string | null;
}

/** Where the text's short link leads; undefined if it has none. */
function shortLinkTarget({ message, longUrl }: LinkedText, host: string): string | undefined {
  return longUrl !== null && message.includes(shortLinkPlaceholder(host)) ? longUrl : undefined;
}

/** Puts each recipient's own short link with this code into their text. */
function withShortLinks(ctx: AccountContext, code: string, host: string): WithLink {
  const { partOf } = recipientParts(ctx.settings.AUTH_SECRET, code);
  const placeholder = shortLinkPlaceholder(host);
  return (text, number) =>
    text.replaceAll(placeholder, shortLink(host, { code, recipient: partOf(number) }));
}
