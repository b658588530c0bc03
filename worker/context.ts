import type { Feature, Role } from "#core/access.ts";
import type { Id } from "#core/ids.ts";
import type { Carrier } from "./carriers/carrier.ts";
import { chooseCarrier } from "./carriers/choose-carrier.ts";
import { type AccountDb, accountDb } from "./db/account-db.ts";
import { type ControlDb, controlDb } from "./db/control-db.ts";
import { shardDatabase, shardDatabases } from "./db/shards.ts";
import { type Env, type Settings, settingsOf } from "./env.ts";
import { type Log, logger } from "./log.ts";
import type { AccountRef } from "./queues/messages.ts";

/** What code may touch of the outside, wherever it runs. */
interface House {
  settings: Settings;
  /** Epoch milliseconds. */
  now: () => number;
  requestId: string;
  log: Log;
  control: ControlDb;
  carrier: Carrier;
  media: R2Bucket;
  queues: { bulk: Queue; txn: Queue; jobs: Queue; receipts: Queue; inbound: Queue };
  runner: (campaign: Id<"campaign">) => ReturnType<Env["RUNNER"]["getByName"]>;
  limiter: (key: string) => ReturnType<Env["LIMITER"]["getByName"]>;
  feed: (account: string) => ReturnType<Env["FEED"]["getByName"]>;
  /** Lets work go on after the answer; without a request it is awaited by nobody else. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** Code that acts for nobody in particular: sign-in, queues, sweeps. */
export interface SystemContext extends House {
  shards: readonly D1Database[];
  /** The context of one account, without a person: an act of the system. */
  forAccount: (ref: AccountRef) => AccountContext;
}

/** A call by somebody who need not be signed in. */
export interface PublicContext extends SystemContext {
  /** Who calls, as Cloudflare saw it; for rate limits. */
  ip: string;
  headers: Headers;
  /** Passes the Set-Cookie headers of an answer on. */
  setCookies: (headers: Headers) => void;
}

export interface Person {
  userId: string;
  name: string;
  email: string;
  role: Role;
  access: readonly Feature[];
}

/** Code that acts inside one account. */
export interface AccountContext extends House {
  account: AccountRef;
  db: AccountDb;
  /** Who acts; undefined where the system does. */
  person: Person | undefined;
}

export interface ContextOptions {
  requestId?: string;
  now?: () => number;
  waitUntil?: (work: Promise<unknown>) => void;
  /** Stand-ins for what lies outside, for tests of faults. */
  outside?: Partial<Pick<House, "carrier" | "queues" | "runner" | "limiter" | "feed">>;
}

export function systemContext(env: Env, options: ContextOptions = {}): SystemContext {
  const requestId = options.requestId ?? crypto.randomUUID();
  const house: House = {
    settings: settingsOf(env),
    now: options.now ?? Date.now,
    requestId,
    log: logger({ requestId }),
    control: controlDb(env.CONTROL),
    carrier: chooseCarrier(env),
    media: env.MEDIA,
    queues: {
      bulk: env.QUEUE_BULK,
      txn: env.QUEUE_TXN,
      jobs: env.QUEUE_JOBS,
      receipts: env.QUEUE_RECEIPTS,
      inbound: env.QUEUE_INBOUND,
    },
    runner: (campaign) => env.RUNNER.getByName(campaign),
    limiter: (key) => env.LIMITER.getByName(key),
    feed: (account) => env.FEED.getByName(account),
    waitUntil: options.waitUntil ?? (() => {}),
    ...options.outside,
  };
  return {
    ...house,
    shards: shardDatabases(env),
    forAccount: (account) => ({
      ...house,
      log: logger({ requestId, account: account.id }),
      account,
      db: accountDb(shardDatabase(env, account.shard), account.id),
      person: undefined,
    }),
  };
}

export function asPerson(ctx: AccountContext, person: Person): AccountContext {
  return { ...ctx, person };
}
