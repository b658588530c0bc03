import { readableHost } from "./punycode.ts";
import { isOwnLink } from "./recipient-links.ts";

const ADDRESS =
  /^(?<scheme>[a-z][a-z0-9+.-]*:\/\/)?(?<host>[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.(?<top>\p{L}{2,}|xn--[a-z0-9-]+))(?<rest>[/:?#].*)?$/iu;
const TRAILING = /[.,;:!?'"\]}]+$/;
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;

/**
 * The hosts of the links in a text, as phones would find them, in the letters that they are written in. Links on one
 * of our own hosts that each recipient has are none.
 */
export function hostsIn(text: string, own: readonly string[] = []): string[] {
  const words = text.replace(UNSEEN, "").split(/[\s<>"()]+/);
  return words.flatMap((word) => {
    const found = ADDRESS.exec(word.replace(TRAILING, ""))?.groups;
    if (!found?.host) return [];
    const { scheme, top = "", rest = "" } = found;
    // "Thanks.See you" lacks a space: nobody writes a domain's end with a capital.
    if (!scheme && rest === "" && /^\p{Lu}\p{Ll}/u.test(top)) return [];
    const host = found.host.toLowerCase();
    const port = /^:\d+/.exec(rest)?.[0] ?? "";
    const isOurs = own.includes(`${host}${port}`) && isOwnLink(rest.slice(port.length));
    return isOurs ? [] : [readableHost(host)];
  });
}

/** The host of an address that was checked; undefined for what is no address. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? readableHost(new URL(address).hostname) : undefined;
}

/** Whether a host is one of these domains or below one. */
export function isWithin(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
