/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, all of which
 * belongs to one household or one rented machine.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [before = "", after] = ip.toLowerCase().split("::");
  const left = before ? before.split(":") : [];
  const right = after ? after.split(":") : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
