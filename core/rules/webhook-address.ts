const PRIVATE_SUFFIX =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|corp|home|lan|private|home\.arpa|in-addr\.arpa|ip6\.arpa|onion)$/;
/** Labels of letters, digits and hyphens, at least two, the last one no number: never an IP address. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;
const LONGEST_HOST = 253;

/**
 * What is wrong with an address that a webhook should go to, or undefined: https on its usual port,
 * a public host's name, no name or password in it (platform-facts: SSRF). It is read as `fetch` reads
 * it, so that no spelling of an IP address passes. `ownHost` is ours: it and all below it are refused.
 */
export function webhookAddressProblem(text: string, ownHost?: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return "The address must start with https://";
  if (url.username || url.password) return "The address cannot hold a name or a password";
  if (url.port) return "The address cannot name a port";
  const { hostname } = url;
  if (hostname.length > LONGEST_HOST || PRIVATE_SUFFIX.test(hostname) || !HOST.test(hostname)) {
    return "The address must be a public host's name";
  }
  if (ownHost && isAtOrBelow(hostname, ownHost)) return "The address cannot be one of Cooee's own";
  return undefined;
}

/** Whether a host's name is another one or lies below it. */
export function isAtOrBelow(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}
