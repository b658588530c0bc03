import * as z from "zod";
import type { DnsRecord } from "#core/contract/links/link-domain.ts";
import type { HostState, LinkHosts } from "./link-hosts.ts";

const API = "https://api.cloudflare.com/client/v4/zones";
const TIME_LIMIT_MS = 10_000;
/** "Duplicate custom hostname found." */
const DUPLICATE = 1406;

const hostname = z.object({
  id: z.string(),
  hostname: z.string(),
  status: z.string().default("pending"),
  verification_errors: z.array(z.string()).default([]),
  ownership_verification: z
    .object({ type: z.string(), name: z.string(), value: z.string() })
    .partial()
    .optional(),
  ssl: z
    .object({
      status: z.string().default("initializing"),
      validation_errors: z.array(z.object({ message: z.string() })).default([]),
      validation_records: z
        .array(z.object({ txt_name: z.string(), txt_value: z.string() }).partial())
        .default([]),
    })
    .nullish(),
});
type Hostname = z.infer<typeof hostname>;

const failure = z.object({ errors: z.array(z.object({ code: z.number(), message: z.string() })) });
const one = z.object({ result: hostname });
const several = z.object({ result: z.array(hostname) });

const GONE = ["blocked", "moved", "deleted", "test_blocked", "test_failed"];
const EXPIRED = [
  "validation_timed_out",
  "issuance_timed_out",
  "deployment_timed_out",
  "expired",
  "deleted",
];

interface Settings {
  zone: string;
  token: string;
  /** What customers' CNAME records point to: a name in our own zone. */
  target: string;
}

/** Cloudflare for SaaS (developers.cloudflare.com/api, Custom Hostnames). */
export function cloudflareLinkHosts(
  { zone, token, target }: Settings,
  ask: typeof fetch = fetch,
): LinkHosts {
  const call = (path: string, init: RequestInit = {}) =>
    ask(`${API}/${zone}/custom_hostnames${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
  const found = async (host: string) => {
    const response = await call(`?${new URLSearchParams({ hostname: host })}`);
    if (!response.ok) throw new Error(`Custom hostnames: ${response.status}`);
    return several.parse(await response.json()).result.find((each) => each.hostname === host);
  };
  return {
    async add(host) {
      const body = JSON.stringify({ hostname: host, ssl: { method: "txt", type: "dv" } });
      const response = await call("", { method: "POST", body });
      const said: unknown = await response.json().catch(() => undefined);
      if (response.ok) return stateOf(one.parse(said).result, target);
      const codes = failure.safeParse(said).data?.errors.map(({ code }) => code) ?? [];
      const known = codes.includes(DUPLICATE) ? await found(host) : undefined;
      if (!known) throw new Error(`Custom hostnames: ${response.status} ${codes.join()}`);
      return stateOf(known, target);
    },
    async look(id) {
      const response = await call(`/${encodeURIComponent(id)}`);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`Custom hostnames: ${response.status}`);
      return stateOf(one.parse(await response.json()).result, target);
    },
    async remove(id) {
      const response = await call(`/${encodeURIComponent(id)}`, { method: "DELETE" });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) {
        throw new Error(`Custom hostnames: ${response.status}`);
      }
    },
  };
}

function stateOf(found: Hostname, target: string): HostState {
  const { id, status, ssl } = found;
  const isActive = status === "active" && ssl?.status === "active";
  const isLost = GONE.includes(status) || EXPIRED.includes(ssl?.status ?? "");
  const [reason] = [
    ...found.verification_errors,
    ...(ssl?.validation_errors.map(({ message }) => message) ?? []),
  ];
  return {
    id,
    state: isActive ? "active" : isLost ? "failed" : "pending",
    records: recordsOf(found, target),
    reason: isActive ? undefined : reason,
  };
}

function recordsOf({ hostname: name, ownership_verification: own, ssl }: Hostname, target: string) {
  const records: DnsRecord[] = [{ type: "CNAME", name, value: target }];
  if (own?.name && own.value) records.push({ type: "TXT", name: own.name, value: own.value });
  for (const { txt_name, txt_value } of ssl?.validation_records ?? []) {
    if (txt_name && txt_value) records.push({ type: "TXT", name: txt_name, value: txt_value });
  }
  return records;
}
