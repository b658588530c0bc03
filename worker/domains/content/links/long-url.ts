import { invalid } from "#core/errors.ts";
import { isOn, linkTarget } from "#core/rules/link-target.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { ownHost } from "./link-host.ts";

/** R153: where a text's short link is to lead, as it is stored. */
export function ownLongUrl(ctx: AccountContext, longUrl: string | undefined): string | null {
  if (!longUrl) return null;
  const target = longTarget(ctx, longUrl);
  if ("problem" in target) throw invalid("longUrl", target.problem);
  return target.url;
}

/** Where a short link leads, or why it may not be followed: never back to short links. */
export function longTarget(ctx: Pick<SystemContext, "settings">, longUrl: string) {
  const target = linkTarget(longUrl);
  const isOurs = "url" in target && isOn(target.url, ownHost(ctx));
  return isOurs ? { problem: LINK_TEXTS.ownHost } : target;
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
