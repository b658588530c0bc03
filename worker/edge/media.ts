import { openAddress } from "#worker/domains/content/media/media-address.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { isAsking, notAllowed, type Visit } from "./visit.ts";

const PATH = /^\/media\/([\w.-]{1,500})$/;
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

const HEADERS = {
  // Nothing in it can act, whatever a browser takes it for.
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": "inline",
  "x-content-type-options": "nosniff",
  "cache-control": "private, max-age=3600",
  "accept-ranges": "bytes",
};

/** The signed part of a media address; undefined for any other path. */
export function mediaTokenOf(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/** A file of an MMS, for everyone who has its address. Addresses are signed, so guessing is hopeless. */
export async function media(visit: Visit, token: string): Promise<Response> {
  const { ctx, request, owner } = visit;
  if (!isAsking(visit)) return notAllowed("GET, HEAD");
  if (isRestoring(ctx)) return new Response(null, { status: 503 });
  // On our own host only: a customer's has links and nothing else.
  const opened = owner === undefined ? await openAddress(ctx, token) : undefined;
  if (!opened) return new Response(null, { status: 404 });
  const headers = { ...HEADERS, "content-type": opened.type };
  const bytes = await opened.object.arrayBuffer();
  const requested = request.headers.get("range");
  if (requested === null || !RANGE.test(requested)) return new Response(bytes, { headers });
  return part(bytes, requested, headers);
}

/** Players ask for a video bit by bit. */
function part(bytes: ArrayBuffer, requested: string, headers: Record<string, string>): Response {
  const size = bytes.byteLength;
  const [, from = "", to = ""] = RANGE.exec(requested) ?? [];
  // Without a start, it is the last bytes.
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) {
    const range = { "content-range": `bytes */${size}` };
    return new Response(null, { status: 416, headers: { ...headers, ...range } });
  }
  return new Response(bytes.slice(start, end + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${size}` },
  });
}
