import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { readWithin } from "#worker/media/bytes.ts";
import type { Fetch } from "./http.ts";

/** A file of that size comes in much less. */
const PATIENCE_MS = 20_000;
/** A carrier sends its callers on to where it stores files. */
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** What will not change by asking again. */
const NEVER = new Set([404, 410]);

export interface MediaHosts {
  /** `example.com`, or `.example.com` for every host below it; with a path, only what begins with it. */
  from: readonly string[];
  /** For the first request, if it is to one of these hosts; no other host learns it. */
  credentials?: { for: readonly string[]; authorization: string };
}

/**
 * A file from a carrier's own hosts, by https. Undefined if it is elsewhere, larger than anything that is kept,
 * or gone; throws if it may be there later.
 */
export async function fetchMedia(
  fetch: Fetch,
  address: string,
  { from, credentials }: MediaHosts,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let url = URL.parse(address);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    if (!url || !isAmong(from, url)) return undefined;
    const headers = new Headers();
    if (hop === 0 && credentials && isAmong(credentials.for, url)) {
      headers.set("authorization", credentials.authorization);
    }
    const response = await fetch(new Request(url, { redirect: "manual", headers, signal }));
    if (REDIRECTS.has(response.status)) {
      await response.body?.cancel();
      url = URL.parse(response.headers.get("location") ?? "", url);
      continue;
    }
    if (response.ok) return await readWithin(response, MAX_FILE_BYTES);
    await response.body?.cancel();
    if (NEVER.has(response.status)) return undefined;
    throw new Error(`The carrier answered with status ${response.status}`);
  }
  return undefined;
}

/** Whether an address is of one of these hosts. Nothing else is asked: it could be of our own network. */
export function isAmong(hosts: readonly string[], url: URL): boolean {
  const { protocol, port, username, password, hostname, pathname } = url;
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return hosts.some((one) => {
    const [host = "", ...path] = one.split("/");
    const isHost = host.startsWith(".") ? hostname.endsWith(host) : hostname === host;
    return (
      host.length > 1 && isHost && (path.length === 0 || pathname.startsWith(`/${path.join("/")}`))
    );
  });
}
