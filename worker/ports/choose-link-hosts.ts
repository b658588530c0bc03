import { type Env, hasSimulator, settingsOf } from "#worker/env.ts";
import { cloudflareLinkHosts } from "./cloudflare-link-hosts.ts";
import type { LinkHosts } from "./link-hosts.ts";
import { simulatorLinkHosts } from "./simulator-link-hosts.ts";

/** Undefined if nothing is configured: links are on our own host only. */
export function chooseLinkHosts(env: Env): LinkHosts | undefined {
  const {
    LINK_HOSTS_ZONE: zone,
    LINK_HOSTS_TOKEN: token,
    LINK_HOSTS_TARGET: target,
  } = settingsOf(env);
  if (zone && token && target) return cloudflareLinkHosts({ zone, token, target });
  return hasSimulator(env) ? simulatorLinkHosts() : undefined;
}
