import { newId } from "#core/ids.ts";
import type { ShortLink } from "#core/rules/short-links.ts";
import type { Click } from "#worker/domains/content/links/click.ts";
import type { PresentLink } from "#worker/domains/content/links/find-link.ts";
import { SECURITY_HEADERS } from "#worker/http/headers.ts";
import { callerNetwork } from "./guesses.ts";
import { recordClick } from "./record-click.ts";
import type { LightContext } from "./visit.ts";

const LONGEST_HEADER = 500;
const NOT_ASCII = /[^ -~]/g;

/** There is no document for the other security headers to protect. */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "strict-transport-security": SECURITY_HEADERS["strict-transport-security"],
  "x-content-type-options": "nosniff",
};

/** Sends the browser on at once; the request is recorded afterwards, and never holds it up. */
export function sendOn(
  ctx: LightContext,
  request: Request,
  { code, recipient }: ShortLink,
  { account, subject, url }: PresentLink,
): Response {
  const seen = seenIn(request);
  recordClick(ctx, { id: newId("click", ctx.now()), account, subject, code, recipient, seen });
  return new Response(null, { status: 302, headers: { ...HEADERS, location: url } });
}

function seenIn(request: Request): Click["seen"] {
  const { method, headers } = request;
  return {
    method: method === "HEAD" ? "HEAD" : "GET",
    agent: plain(headers.get("user-agent")),
    purpose: plain(
      headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-purpose"),
    ),
    destination: plain(headers.get("sec-fetch-dest")),
    network: callerNetwork(request),
  };
}

function plain(header: string | null): string {
  return header === null ? "" : header.slice(0, LONGEST_HEADER).replace(NOT_ASCII, "?");
}
