import { ownerOfHost } from "#worker/domains/content/links/owner-of-host.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { laterPage } from "./page.ts";
import type { Page } from "./recipient-path.ts";
import { noLinkPage } from "./short-link-page.ts";
import type { Visit } from "./visit.ts";

/**
 * The response to a path on a host that is not ours. A customer's domain has recipients' paths and
 * nothing else; in production an unknown host has nothing at all. Undefined for what is left to others.
 */
export async function serveElsewhere(
  visit: Visit,
  host: string,
  page: Page | undefined,
): Promise<Response | undefined> {
  const { ctx } = visit;
  const isProduction = ctx.settings.ENVIRONMENT === "production";
  if (isRestoring(ctx)) return page ? laterPage("") : isProduction ? nothing() : undefined;
  const owner = await ownerOfHost(ctx, host);
  if (owner !== undefined) return page ? page({ ...visit, owner }) : noLinkPage(404);
  return isProduction ? nothing() : page?.(visit);
}

function nothing(): Response {
  return new Response(null, { status: 404 });
}
