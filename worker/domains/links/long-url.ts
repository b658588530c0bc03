import { invalid } from "#core/errors.ts";
import { isOn, linkTarget } from "#core/rules/link-target.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { AccountContext } from "#worker/context.ts";

/** R153: where a text's short link is to lead, as it is stored: never back to short links. */
export function ownLongUrl(ctx: AccountContext, longUrl: string | undefined): string | null {
  if (!longUrl) return null;
  const target = linkTarget(longUrl);
  if ("problem" in target) throw invalid("longUrl", target.problem);
  const { host } = new URL(ctx.settings.APP_URL);
  if (isOn(target.url, host)) throw invalid("longUrl", LINK_TEXTS.ownHost);
  return target.url;
}

/** R152: a text with a short link has to say where it leads. */
export function checkLongUrl(
  { message, longUrl }: { message: string; longUrl: string | null },
  host: string,
): void {
  if (longUrl === null && message.includes(shortLinkPlaceholder(host))) {
    throw invalid("longUrl", LINK_TEXTS.required);
  }
}
