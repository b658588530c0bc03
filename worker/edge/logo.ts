import { findLink } from "#worker/domains/content/links/find-link.ts";
import { recipientOfCode } from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { PICTURE_TYPE } from "#worker/media/picture-type.ts";
import { isAsking, isOnHost, notAllowed, type Visit } from "./visit.ts";

/** The logo on the page of a message's code (`u`) or of a short link's (`s`). */
const PATH = /^\/logo\/([us])([0-9A-Za-z]{8})$/;
/** The address names the picture: another one has another. */
const KEPT = "public, max-age=86400, immutable";

export interface Logo {
  of: "message" | "link";
  code: string;
}

export function logoOf(path: string): Logo | undefined {
  const [, kind, code] = PATH.exec(path) ?? [];
  return code === undefined ? undefined : { of: kind === "u" ? "message" : "link", code };
}

export async function logo(visit: Visit, { of, code }: Logo): Promise<Response> {
  const { ctx } = visit;
  if (!isAsking(visit)) return notAllowed("GET, HEAD");
  if (isRestoring(ctx)) return new Response(null, { status: 503 });
  const found = of === "message" ? await recipientOfCode(ctx, code) : await findLink(ctx, code);
  const key = found && isOnHost(visit, found.profile) ? found.profile.logo : null;
  const object = key === null ? null : await ctx.media.get(key);
  if (!object) return new Response(null, { status: 404 });
  return new Response(object.body, {
    headers: { "content-type": PICTURE_TYPE, "cache-control": KEPT },
  });
}
