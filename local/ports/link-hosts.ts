import type { HostState, LinkHosts } from "#worker/ports/link-hosts.ts";

const TARGET = "links.cooee.test";

/**
 * Stands in for Cloudflare and the DNS in development: a host is pending when it is added and works at
 * the next look, unless its name begins with `wait` (pending for ever) or `fail`.
 */
export function simulatorLinkHosts(): LinkHosts {
  return {
    add: async (host) => stateOf(host, "pending"),
    look: async (id) => {
      const host = id.replace(/^sim:/, "");
      if (host.startsWith("wait")) return stateOf(host, "pending");
      return stateOf(host, host.startsWith("fail") ? "failed" : "active");
    },
    remove: async () => {},
  };
}

function stateOf(host: string, state: HostState["state"]): HostState {
  return {
    id: `sim:${host}`,
    state,
    records: [
      { type: "CNAME", name: host, value: TARGET },
      { type: "TXT", name: `_cf-custom-hostname.${host}`, value: `simulated-${host}` },
    ],
    reason: state === "failed" ? `${host} does not point to ${TARGET}` : undefined,
  };
}
