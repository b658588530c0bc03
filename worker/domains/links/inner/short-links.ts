import { shortLink, shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { AccountContext } from "#worker/context.ts";
import { keepLink } from "../link-queries.ts";
import { recipientParts } from "./recipient-part.ts";

/** The text as one recipient gets it: with a short link of their own in place of the placeholder. */
type WithLink = (text: string, number: string) => string;

/** Makes the link of what is sent, once, and returns what puts it into each recipient's text. */
export async function shortLinks(
  ctx: AccountContext,
  { id, message, longUrl }: { id: string; message: string; longUrl: string | null },
  host: string,
): Promise<WithLink> {
  const placeholder = shortLinkPlaceholder(host);
  if (longUrl === null || !message.includes(placeholder)) return (text) => text;
  const code = await keepLink(ctx, id, longUrl);
  const { partOf } = recipientParts(ctx.settings.AUTH_SECRET, code);
  return (text, number) =>
    text.replaceAll(placeholder, shortLink(host, { code, recipient: partOf(number) }));
}
