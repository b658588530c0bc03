import { forbidden } from "#core/errors.ts";

/**
 * Whether a page on another site made this request. Browsers send Origin with every unsafe method
 * and every socket; a program that sends neither header has no cookie to abuse.
 */
export function isCrossSite(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("origin");
  if (!origin) return false;
  try {
    return new URL(origin).host !== (request.headers.get("host") ?? new URL(request.url).host);
  } catch {
    return true;
  }
}

const SAFE = ["GET", "HEAD", "OPTIONS"];

/** Whether a page on another site is trying to change something here. */
export function isCrossSiteChange(request: Request): boolean {
  return !SAFE.includes(request.method) && isCrossSite(request);
}

export function refuseCrossSite(request: Request): void {
  if (isCrossSiteChange(request)) {
    throw forbidden("This request came from another site");
  }
}
