import { publicAddressProblem } from "#core/rules/public-address.ts";
import { readWithin } from "#worker/media/bytes.ts";

/** Fetches a file that a customer put elsewhere; undefined if it cannot be had. */
export type FetchFile = (address: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** A file that may have changed since it was last fetched. */
export type Fetched =
  | { outcome: "file"; bytes: Uint8Array<ArrayBuffer>; headers: Headers; url: string }
  | { outcome: "same" }
  | { outcome: "failed"; reason: string };

/** Fetches a file unless its server says that it is the one with this tag. */
export type FetchChanged = (address: string, etag: string | null) => Promise<Fetched>;

interface Bounds {
  maxBytes: number;
  limitMs: number;
  /** Ours, which has nothing of a customer's but what is read without a request. */
  ownHost: string;
}

type Ask = typeof fetch;

const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The response at the end of at most three redirects, each of whose addresses is looked at; or why there is none. */
async function follow(
  address: string,
  { limitMs, ownHost }: Bounds,
  ask: Ask,
  headers: Record<string, string> = {},
): Promise<{ response: Response; url: string } | string> {
  const signal = AbortSignal.timeout(limitMs);
  let url = address;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const problem = publicAddressProblem(url, ownHost);
    if (problem !== undefined) return problem;
    const response = await ask(new Request(url, { redirect: "manual", signal, headers }));
    if (!REDIRECTS.has(response.status)) return { response, url };
    await response.body?.cancel();
    url = URL.parse(response.headers.get("location") ?? "", url)?.href ?? "";
  }
  return "The address leads to others without an end";
}

/** From the internet, and nowhere else: each address on the way is looked at. */
export function internetFiles(bounds: Bounds, ask: Ask = (request) => fetch(request)): FetchFile {
  return async (address) => {
    try {
      const found = await follow(address, bounds, ask);
      if (typeof found === "string") return undefined;
      const { response } = found;
      if (response.ok) return await readWithin(response, bounds.maxBytes);
      await response.body?.cancel();
    } catch {
      // Unreachable, or too slow.
    }
    return undefined;
  };
}

const TOO_LARGE = "The file is larger than 5 MB";
const UNREACHABLE = "The address could not be reached in time";
const ODD_ANSWER = (status: number) => `The server at the address answered ${status}`;

/** The same with a tag, and with the reason where there is no file. */
export function changedFiles(bounds: Bounds, ask: Ask = (request) => fetch(request)): FetchChanged {
  return async (address, etag) => {
    try {
      const headers: Record<string, string> = etag === null ? {} : { "if-none-match": etag };
      const found = await follow(address, bounds, ask, headers);
      if (typeof found === "string") return { outcome: "failed", reason: found };
      const { response, url } = found;
      if (response.ok) {
        const bytes = await readWithin(response, bounds.maxBytes);
        if (!bytes) return { outcome: "failed", reason: TOO_LARGE };
        return { outcome: "file", bytes, headers: response.headers, url };
      }
      await response.body?.cancel();
      if (response.status === 304 && etag !== null) return { outcome: "same" };
      return { outcome: "failed", reason: ODD_ANSWER(response.status) };
    } catch {
      return { outcome: "failed", reason: UNREACHABLE };
    }
  };
}
