const PRIVATE_SUFFIX =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|corp|home|lan|private|arpa|onion)$/;
/** At least two labels of letters, digits and hyphens, the last one letters or in another script: never an IP address. */
const HOST =
  /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/;

/** Whether a host, as `URL` reads it, can be one that everybody reaches by the same name: no IP address, no internal name. */
export function isPublicHost(hostname: string): boolean {
  return HOST.test(hostname) && !PRIVATE_SUFFIX.test(hostname);
}

/**
 * What is wrong with an address that we, or a carrier, are to call, or undefined: it must be https on the usual
 * port, with a public host name and no user name or password (SSRF). It is parsed as `fetch` parses it, so that
 * no spelling of an IP address passes. `ownHost` is ours: it and its subdomains are refused.
 */
export function publicAddressProblem(text: string, ownHost?: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return "The address must start with https://";
  if (url.username || url.password) return "The address cannot hold a name or a password";
  if (url.port) return "The address cannot name a port";
  if (!isPublicHost(url.hostname)) return "The address must be a public host's name";
  if (ownHost && isAtOrBelow(url.hostname, ownHost)) {
    return "The address cannot be one of Cooee's own";
  }
  return undefined;
}

/** Whether a host name equals another one or is a subdomain of it. */
export function isAtOrBelow(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}
