import { expect, it } from "vitest";
import { networkOf } from "#worker/kernel/network-of.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["local", "local"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["2001:db8:1::", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("limits count by the network of %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
