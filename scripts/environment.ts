import { writeFileSync } from "node:fs";
import { experimental_readRawConfig as readConfig } from "wrangler";
import * as z from "zod";
import { ROOT } from "./paths.ts";

export const ENVIRONMENTS = ["production", "staging"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const CONFIG = `${ROOT}wrangler.toml`;

const vars = z.object({ APP_URL: z.url() }).catchall(z.string());
const own = z.object({
  vars,
  routes: z.array(z.unknown()).optional(),
  d1_databases: z
    .array(z.object({ database_name: z.string(), database_id: z.string() }))
    .default([]),
});
const file = z.looseObject({
  name: z.string(),
  vars,
  routes: z.array(z.unknown()).optional(),
  env: z.record(z.string(), z.unknown()).default({}),
});
/** The configuration of one environment, with what is needed from it. */
const resolved = z.looseObject({
  name: z.string(),
  vars,
  d1_databases: z.array(
    z.looseObject({ binding: z.string(), database_name: z.string(), database_id: z.string() }),
  ),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
  queues: z.looseObject({
    producers: z.array(z.looseObject({ binding: z.string(), queue: z.string() })),
    consumers: z.array(
      z.looseObject({ queue: z.string(), dead_letter_queue: z.string().optional() }),
    ),
  }),
});
export type Config = z.infer<typeof resolved>;

/** What is a name at Cloudflare, and so another one in another environment. */
const NAMES = ["name", "database_name", "bucket_name", "queue", "dead_letter_queue"];

/**
 * wrangler.toml as one environment has it. Staging is production by other names (`cooee-staging-control`); its
 * address, settings and databases' ids are its own, so that nothing of production's is ever in it.
 */
export function configOf(raw: unknown, environment: Environment): Config {
  const { env, routes, ...shared } = file.parse(raw);
  if (environment === "production")
    return resolved.parse({ ...shared, routes: routes ?? routesTo(shared.vars.APP_URL) });
  const its = own.parse(env[environment]);
  const named = resolved.parse(
    renamed(shared, { from: shared.name, to: `${shared.name}-${environment}` }),
  );
  const ids = new Map(its.d1_databases.map((one) => [one.database_name, one.database_id]));
  return {
    ...named,
    vars: its.vars,
    routes: its.routes ?? routesTo(its.vars.APP_URL),
    d1_databases: named.d1_databases.map((one) => ({
      ...one,
      database_id: ids.get(one.database_name) ?? PLACEHOLDER,
    })),
  };
}

const PLACEHOLDER = "00000000-0000-0000-0000-000000000000";

/** Whether an id of wrangler.toml is still to be filled in. */
export function isPlaceholder(id: string): boolean {
  return id.startsWith("00000000-");
}

/** Whether an address is still the example's, so that there is no way in. */
export function isExample(url: string): boolean {
  return new URL(url).hostname.endsWith(".example");
}

/** The console's host as a custom domain: the deployment makes its DNS record and certificate. */
function routesTo(url: string) {
  return isExample(url) ? [] : [{ pattern: new URL(url).hostname, custom_domain: true }];
}

function renamed(value: unknown, names: { from: string; to: string }, key = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value === "string") return NAMES.includes(key) ? nameIn(value, names) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, one]) => [inner, renamed(one, names, inner)]),
  );
}

/** `RUNNER` and other names that are not of the product stay. */
function nameIn(name: string, { from, to }: { from: string; to: string }): string {
  return name === from || name.startsWith(`${from}-`) ? to + name.slice(from.length) : name;
}

export function readEnvironment(environment: Environment): Config {
  return configOf(readConfig({ config: CONFIG }).rawConfig, environment);
}

/** Writes the configuration that wrangler is called with, beside wrangler.toml; returns its path. */
export function writeEnvironment(environment: Environment): string {
  const path = `${ROOT}wrangler.${environment}.json`;
  writeFileSync(path, JSON.stringify(readEnvironment(environment)));
  return path;
}
