const IP_LITERAL = /^(?:\d+\.){0,3}\d+$|^0x|^\[/i;
const PRIVATE_SUFFIX = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|onion)$/i;
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/**
 * What is wrong with an address that a webhook should go to, or undefined: https on its usual port,
 * a public host's name, no name or password in it (platform-facts: SSRF). Our own hosts are for the
 * caller to refuse, which knows them.
 */
export function webhookAddressProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return "The address must start with https://";
  if (url.username || url.password) return "The address cannot hold a name or a password";
  if (url.port) return "The address cannot name a port";
  if (
    IP_LITERAL.test(url.hostname) ||
    PRIVATE_SUFFIX.test(url.hostname) ||
    !HOST.test(url.hostname)
  ) {
    return "The address must be a public host's name";
  }
  return undefined;
}
