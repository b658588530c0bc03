import { chooseCarrier } from "./carriers/choose-carrier.ts";
import type { AccountContext, Kernel, SystemContext } from "./context.ts";
import { accountDb } from "./db/account-db.ts";
import { controlDb } from "./db/control-db.ts";
import { shardDatabase, shardDatabases } from "./db/shards.ts";
import { type Env, settingsOf } from "./env.ts";
import { consequencesOf } from "./events/consequences-of.ts";
import { logger } from "./log.ts";
import { performEffect } from "./perform-effect.ts";
import { chooseMailer } from "./ports/choose-mailer.ts";
import { chooseWebhookSender } from "./ports/choose-webhook-sender.ts";
import { chooseHumanCheck } from "./ports/human-check.ts";
import type { AccountRef } from "./queues/messages.ts";

export interface ContextOptions {
  requestId?: string;
  now?: () => number;
  waitUntil?: (work: Promise<unknown>) => void;
  /** Stand-ins for what lies outside, for tests of faults. */
  outside?: Partial<
    Pick<
      Kernel,
      "carrier" | "mailer" | "hooks" | "humanCheck" | "queues" | "runner" | "limiter" | "feed"
    >
  >;
}

export function systemContext(env: Env, options: ContextOptions = {}): SystemContext {
  const requestId = options.requestId ?? crypto.randomUUID();
  const kernel: Kernel = {
    settings: settingsOf(env),
    now: options.now ?? Date.now,
    requestId,
    log: logger({ requestId }),
    control: controlDb(env.CONTROL),
    carrier: chooseCarrier(env),
    mailer: chooseMailer(env),
    hooks: chooseWebhookSender(env),
    humanCheck: chooseHumanCheck(settingsOf(env)),
    media: env.MEDIA,
    journal: env.JOURNAL,
    queues: {
      bulk: env.QUEUE_BULK,
      txn: env.QUEUE_TXN,
      jobs: env.QUEUE_JOBS,
      receipts: env.QUEUE_RECEIPTS,
      inbound: env.QUEUE_INBOUND,
      webhooks: env.QUEUE_WEBHOOKS,
      journal: env.QUEUE_JOURNAL,
    },
    runner: (campaign) => env.RUNNER.getByName(campaign),
    limiter: (key) => env.LIMITER.getByName(key),
    feed: (account) => env.FEED.getByName(account),
    performEffect,
    consequencesOf,
    waitUntil: options.waitUntil ?? (() => {}),
    ...options.outside,
  };
  const forAccount = (account: AccountRef): AccountContext => ({
    ...kernel,
    log: logger({ requestId, account: account.id }),
    account,
    db: accountDb(shardDatabase(env, account.shard), account.id),
    limits: undefined,
    person: undefined,
    caller: undefined,
    forAccount,
  });
  return { ...kernel, shards: shardDatabases(env), forAccount };
}
