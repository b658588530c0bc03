import { type ShortLink, shortLinkOf } from "#core/rules/short-links.ts";
import { findLink } from "#worker/domains/content/links/find-link.ts";
import { logoPath } from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { mayGuess } from "./guesses.ts";
import { tooManyPage } from "./page.ts";
import { sendOn } from "./send-on.ts";
import { linkLaterPage, noLinkPage, targetPage } from "./short-link-page.ts";
import { isAsking, isOnHost, notAllowed, type Visit } from "./visit.ts";

/** The page that says where a link leads, by its code with or without the recipient's part. */
const LOOK = /^\/shorturl\/([0-9A-Za-z]{8})(?:[0-9][0-9A-Za-z]{5})?$/i;

/** What a path asks for: a recipient's short link, or the page about one; undefined for any other path. */
export function shortLinkPath(path: string): ShortLink | { code: string } | undefined {
  const code = LOOK.exec(path)?.[1];
  return code === undefined ? shortLinkOf(path) : { code };
}

export async function openShortLink(
  visit: Visit,
  requested: ShortLink | { code: string },
): Promise<Response> {
  const { ctx, request } = visit;
  if (!isAsking(visit)) return notAllowed("GET, HEAD");
  const known = await findLink(ctx, requested.code);
  const found = known && isOnHost(visit, known.profile) ? known : undefined;
  if (found?.isOver) return noLinkPage(410);
  if (found && "recipient" in requested) return sendOn(ctx, request, requested, found);
  if (found)
    return targetPage(found.url, logoPath(found.profile, { code: requested.code, of: "link" }));
  if (isRestoring(ctx)) return linkLaterPage();
  return (await mayGuess(ctx, request, "short-link")) ? noLinkPage(404) : tooManyPage();
}
