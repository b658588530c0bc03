const PRIVATE_SUFFIX =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|corp|home|lan|private|home\.arpa|in-addr\.arpa|ip6\.arpa|onion)$/;
/** Labels of letters, digits and hyphens, at least two, the last one not a number: never an IP address. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;
const LONGEST_HOST = 253;

/**
 * What is wrong with a webhook's address, or undefined: it must be https on the usual port, with a
 * public host name and no user name or password (platform-facts: SSRF). It is parsed as `fetch`
 * parses it, so that no spelling of an IP address passes. `ownHost` is ours: it and its subdomains
 * are refused.
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

/** Whether a host name equals another one or is a subdomain of it. */
export function isAtOrBelow(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}
