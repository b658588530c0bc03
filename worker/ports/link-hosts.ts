import type { DnsRecord, LinkDomain } from "#core/contract/links/link-domain.ts";

/** What the provider that serves a customer's host knows of it. */
export interface HostState {
  id: string;
  state: LinkDomain["state"];
  records: DnsRecord[];
  /** Why it does not work, in words for its owner. */
  reason: string | undefined;
}

/** Serves our links on customers' hosts. Throws if there is no answer. */
export interface LinkHosts {
  /** Adds a host; one that was added before is found again. */
  add: (host: string) => Promise<HostState>;
  /** What became of it; undefined if it is no longer there. */
  look: (id: string) => Promise<HostState | undefined>;
  /** Removing one that is gone does nothing. */
  remove: (id: string) => Promise<void>;
}
