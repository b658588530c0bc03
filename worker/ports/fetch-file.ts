import { publicAddressProblem } from "#core/rules/public-address.ts";
import { readWithin } from "#worker/media/bytes.ts";

/** Fetches a file that a customer put elsewhere; undefined if it cannot be had. */
export type FetchFile = (address: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

interface Bounds {
  maxBytes: number;
  limitMs: number;
  /** Ours, which has nothing of a customer's but what is read without a request. */
  ownHost: string;
}

const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** From the internet, and nowhere else: each address on the way is looked at. */
export function internetFiles(
  { maxBytes, limitMs, ownHost }: Bounds,
  ask: typeof fetch = (request) => fetch(request),
): FetchFile {
  return async (address) => {
    const signal = AbortSignal.timeout(limitMs);
    let url = address;
    try {
      for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
        if (publicAddressProblem(url, ownHost) !== undefined) return undefined;
        const response = await ask(new Request(url, { redirect: "manual", signal }));
        if (response.ok) return await readWithin(response, maxBytes);
        await response.body?.cancel();
        if (!REDIRECTS.has(response.status)) return undefined;
        url = URL.parse(response.headers.get("location") ?? "", url)?.href ?? "";
      }
    } catch {
      // Unreachable, or too slow.
    }
    return undefined;
  };
}
