import { shortLinkOf } from "#core/rules/short-links.ts";
import { cachedLink } from "#worker/domains/content/links/find-link.ts";
import { ownHost } from "#worker/domains/content/links/link-host.ts";
import { knownOwner } from "#worker/domains/content/links/owner-of-host.ts";
import { sendOn } from "./send-on.ts";
import { isAsking, isOnHost, type LightContext } from "./visit.ts";

/** A host, and a path that a short link may have. */
const ADDRESS = /^https?:\/\/([^/?#]+)(\/s[^/?#]+)(?:$|[?#])/;

/**
 * Sends the browser on if the isolate knows the link and whose the host is. Thousands of phones ask within
 * a minute of a campaign, so this comes before all else and makes nothing else; undefined for what
 * has to be read, refused or shown.
 */
export function openKnownLink(ctx: LightContext, request: Request): Response | undefined {
  const [, host = "", path = ""] = ADDRESS.exec(request.url) ?? [];
  const requested = shortLinkOf(path);
  if (!requested || !isAsking({ request })) return undefined;
  const link = cachedLink(ctx, requested.code);
  if (!link || link.isOver) return undefined;
  const isOurs = host === ownHost(ctx);
  const owner = isOurs ? undefined : knownOwner(ctx, host);
  const works = isOurs || (owner !== undefined && isOnHost({ owner }, link.profile));
  return works ? sendOn(ctx, request, requested, link) : undefined;
}
