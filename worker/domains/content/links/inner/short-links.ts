import { shortLink, shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { AccountContext } from "#worker/context.ts";
import { recipientParts } from "./recipient-part.ts";

/** The text as one recipient gets it: with a short link of their own in place of the placeholder. */
type WithLink = (text: string, number: string) => string;

/** What is sent, with the address that its short link leads to. */
export interface LinkedText {
  id: string;
  message: string;
  longUrl: string | null;
}

/** Where the text's short link leads; undefined if it has none. */
export function shortLinkTarget(
  { message, longUrl }: LinkedText,
  host: string,
): string | undefined {
  return longUrl !== null && message.includes(shortLinkPlaceholder(host)) ? longUrl : undefined;
}

/** Puts each recipient's own short link with this code into their text. */
export function withShortLinks(ctx: AccountContext, code: string, host: string): WithLink {
  const { partOf } = recipientParts(ctx.settings.AUTH_SECRET, code);
  const placeholder = shortLinkPlaceholder(host);
  return (text, number) =>
    text.replaceAll(placeholder, shortLink(host, { code, recipient: partOf(number) }));
}
