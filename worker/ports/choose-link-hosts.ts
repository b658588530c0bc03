import { type Env, settingsOf } from "#worker/env.ts";
import { cloudflareLinkHosts } from "./cloudflare-link-hosts.ts";
import type { LinkHosts } from "./link-hosts.ts";
import { localPorts } from "./local-ports.ts";

/** Undefined if nothing is configured: links are on our own host only. */
export function chooseLinkHosts(env: Env): LinkHosts | undefined {
  const {
    LINK_HOSTS_ZONE: zone,
    LINK_HOSTS_TOKEN: token,
    LINK_HOSTS_TARGET: target,
  } = settingsOf(env);
  if (zone && token && target) return cloudflareLinkHosts({ zone, token, target });
  return localPorts(env)?.linkHosts();
}
