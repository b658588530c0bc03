const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_SITES = new Set(["same-origin", "none"]);

/** Whether a request that changes something comes from our own pages, or from a script that has none. */
export function isOwnRequest(request: Request): boolean {
  if (SAFE.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && !OWN_SITES.has(site)) return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
