import { newId } from "#core/ids.ts";
import { type ShortLink, shortLinkOf } from "#core/rules/short-links.ts";
import { logoPath } from "#worker/domains/inbound/logo-path.ts";
import type { Click } from "#worker/domains/links/click.ts";
import { findLink, knownLink } from "#worker/domains/links/find-link.ts";
import { SECURITY_HEADERS } from "#worker/http/headers.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { callerNetwork, mayGuess } from "./guesses.ts";
import { tooManyPage } from "./page.ts";
import { recordClick } from "./record-click.ts";
import { linkLaterPage, noLinkPage, targetPage } from "./short-link-page.ts";
import { isAsking, isOnHost, notAllowed, type Visit } from "./visit.ts";

/** The page that says where a link leads, by its code with or without the recipient's part. */
const LOOK = /^\/shorturl\/([0-9A-Za-z]{8})(?:[0-9][0-9A-Za-z]{5})?$/i;
const LONGEST_AGENT = 500;

type Found = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** What a path asks for: a recipient's short link, or the page about one; undefined for any other path. */
export function shortLinkPath(path: string): ShortLink | { code: string } | undefined {
  const code = LOOK.exec(path)?.[1];
  return code === undefined ? shortLinkOf(path) : { code };
}

export async function openShortLink(
  visit: Visit,
  asked: ShortLink | { code: string },
): Promise<Response> {
  const { request } = visit;
  if (!isAsking(visit)) return notAllowed("GET, HEAD");
  const known = knownLink(visit.light, asked.code) ?? (await findLink(visit.ctx, asked.code));
  const found = known && isOnHost(visit, known.profile) ? known : undefined;
  if (found?.isOver) return noLinkPage(410);
  if (found && "recipient" in asked) return sendOn(visit, asked, found);
  if (found)
    return targetPage(found.url, logoPath(found.profile, { code: asked.code, of: "link" }));
  if (isRestoring(visit.ctx)) return linkLaterPage();
  return (await mayGuess(visit.ctx, request, "short-link")) ? noLinkPage(404) : tooManyPage();
}

/** Sends the browser on at once; the request is recorded afterwards, and never holds it up. */
function sendOn(
  { light, request }: Visit,
  { code, recipient }: ShortLink,
  { account, subject, url }: Found,
): Response {
  const seen = seenIn(request);
  recordClick(light, { id: newId("click", light.now()), account, subject, code, recipient, seen });
  return new Response(null, { status: 302, headers: { ...REDIRECT, location: url } });
}

/** There is no document for the other security headers to protect. */
const REDIRECT = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "strict-transport-security": SECURITY_HEADERS["strict-transport-security"],
  "x-content-type-options": "nosniff",
};

function seenIn(request: Request): Click["seen"] {
  const header = (name: string) => (request.headers.get(name) ?? "").slice(0, LONGEST_AGENT);
  return {
    method: request.method === "HEAD" ? "HEAD" : "GET",
    agent: header("user-agent"),
    purpose: header("sec-purpose") || header("purpose") || header("x-purpose"),
    destination: header("sec-fetch-dest"),
    network: callerNetwork(request),
  };
}
