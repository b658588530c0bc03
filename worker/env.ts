import * as z from "zod";
import type { AccountFeed } from "#objects/account-feed.ts";
import type { CampaignRunner } from "#objects/campaign-runner.ts";
import type { SenderLimiter } from "#objects/sender-limiter.ts";
import type { SimulatorNetwork } from "#objects/simulator-network.ts";

/** The bindings of wrangler.toml. */
export interface Env {
  CONTROL: D1Database;
  SHARD_00: D1Database;
  SHARD_01: D1Database;
  MEDIA: R2Bucket;
  QUEUE_BULK: Queue;
  QUEUE_TXN: Queue;
  QUEUE_JOBS: Queue;
  QUEUE_RECEIPTS: Queue;
  QUEUE_INBOUND: Queue;
  RUNNER: DurableObjectNamespace<CampaignRunner>;
  LIMITER: DurableObjectNamespace<SenderLimiter>;
  FEED: DurableObjectNamespace<AccountFeed>;
  SIMULATOR: DurableObjectNamespace<SimulatorNetwork>;
  ASSETS: Fetcher;
  ENVIRONMENT: string;
  APP_URL: string;
  CARRIER: string;
  AUTH_SECRET: string;
  CARRIER_SECRET: string;
  D1_GUARD?: string;
}

const settingsSchema = z.object({
  ENVIRONMENT: z.enum(["production", "development", "test"]),
  APP_URL: z.url(),
  CARRIER: z.enum(["none", "simulator"]),
  AUTH_SECRET: z.string().min(32),
  CARRIER_SECRET: z.string().min(32),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Whether the simulated phones and what else is only for development and tests exist. */
export function hasSimulator(env: Pick<Env, "ENVIRONMENT">): boolean {
  return env.ENVIRONMENT === "development" || env.ENVIRONMENT === "test";
}

let last: { env: Env; settings: Settings } | undefined;

/** The environment's texts, checked once an isolate. */
export function settingsOf(env: Env): Settings {
  if (last?.env !== env) last = { env, settings: settingsSchema.parse(env) };
  return last.settings;
}
