import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import type { Carrier } from "./carriers/carrier.ts";
import { carriersOf, chooseCarrier } from "./carriers/choose-carrier.ts";
import type { AccountContext, Kernel, SystemContext } from "./context.ts";
import { accountDb } from "./db/account-db.ts";
import { controlDb } from "./db/control-db.ts";
import { type Databases, databasesOf, readOnlyDatabases } from "./db/databases.ts";
import { closed, type Refuse } from "./db/read-only.ts";
import { bareDatabases, shardDatabases } from "./db/shards.ts";
import { roomiestShard } from "./domains/identity/directory/roomiest-shard.ts";
import { type Env, settingsOf } from "./env.ts";
import { consequencesOf } from "./events/consequences-of.ts";
import { logger } from "./log.ts";
import { performEffect } from "./perform-effect.ts";
import { choosePayments } from "./ports/choose-payments.ts";
import {
  chooseCustomerBilling,
  chooseLinkHosts,
  chooseMailer,
  chooseWebhookSender,
} from "./ports/choose-ports.ts";
import { chooseVendors } from "./ports/choose-vendors.ts";
import { changedFiles, internetFiles } from "./ports/fetch-file.ts";
import { assetFonts } from "./ports/fonts.ts";
import { chooseHumanCheck } from "./ports/human-check.ts";
import type { AccountRef } from "./queues/messages.ts";

export interface ContextOptions {
  requestId?: string;
  now?: () => number;
  waitUntil?: (work: Promise<unknown>) => void;
  /** Those of a call that has more than one context; its own by default. */
  databases?: Databases;
  /** Set if nothing may be changed: called at every attempt, it creates the error. */
  refuse?: Refuse;
  /** Test doubles for outside services, for tests of faults. */
  outside?: Partial<
    Pick<
      Kernel,
      | (
          | "carrier"
          | "carriers"
          | "mailer"
          | "hooks"
          | "fetchFile"
          | "fetchChanged"
          | "humanCheck"
          | "linkHosts"
          | "images"
          | "fonts"
          | "payments"
          | "vendors"
        )
      | ("queues" | "runner" | "scheduler" | "limiter" | "feed" | "room")
    >
  >;
}

export function systemContext(env: Env, options: ContextOptions = {}): SystemContext {
  const requestId = options.requestId ?? crypto.randomUUID();
  const { refuse } = options;
  const opened = options.databases ?? databasesOf(bareDatabases(env));
  const databases = refuse ? readOnlyDatabases(opened, refuse) : opened;
  const carrier = options.outside?.carrier ?? chooseCarrier(env);
  const ownHost = new URL(settingsOf(env).APP_URL).hostname;
  const elsewhere = { maxBytes: MAX_FILE_BYTES, limitMs: 10_000, ownHost };
  const open: Kernel = {
    settings: settingsOf(env),
    now: options.now ?? Date.now,
    requestId,
    log: logger({ requestId }),
    control: controlDb(databases.control),
    roomiestShard: () =>
      roomiestShard({
        shards: shardDatabases(env),
        settings: settingsOf(env),
        log: logger({ requestId }),
      }),
    carrier,
    // One that a test injects is the only one, unless it injects others too.
    carriers: new Map([
      ...(options.outside?.carrier ? [] : carriersOf(env)),
      [carrier.name, carrier],
    ]),
    mailer: chooseMailer(env),
    hooks: chooseWebhookSender(env),
    fetchFile: internetFiles(elsewhere),
    fetchChanged: changedFiles(elsewhere),
    humanCheck: chooseHumanCheck(env),
    linkHosts: chooseLinkHosts(env),
    payments: choosePayments(env),
    customerBilling: chooseCustomerBilling(env),
    vendors: chooseVendors(env),
    fonts: assetFonts(env),
    media: env.MEDIA,
    shardCount: shardDatabases(env).length,
    images: env.IMAGES,
    journal: env.JOURNAL,
    queues: {
      bulk: env.QUEUE_BULK,
      txn: env.QUEUE_TXN,
      jobs: env.QUEUE_JOBS,
      receipts: env.QUEUE_RECEIPTS,
      inbound: env.QUEUE_INBOUND,
      webhooks: env.QUEUE_WEBHOOKS,
      journal: env.QUEUE_JOURNAL,
      due: env.QUEUE_DUE,
      workflows: env.QUEUE_WORKFLOWS,
      clicks: env.QUEUE_CLICKS,
      sweeps: env.QUEUE_SWEEPS,
    },
    runner: (campaign) => env.RUNNER.getByName(campaign),
    scheduler: (shard) => env.SCHEDULER.getByName(`shard-${shard}`),
    limiter: (key) => env.LIMITER.getByName(key),
    feed: (account) => env.FEED.getByName(account),
    room: (id) => env.ROOM.getByName(id),
    performEffect,
    consequencesOf,
    waitUntil: options.waitUntil ?? (() => {}),
    ...options.outside,
  };
  const kernel = refuse ? closedKernel(open, refuse) : open;
  const forAccount = (account: AccountRef): AccountContext => ({
    ...kernel,
    log: logger({ requestId, account: account.id }),
    account,
    db: accountDb(databases.shard(account.shard), account.id),
    limits: undefined,
    person: undefined,
    caller: undefined,
    forAccount,
  });
  return { ...kernel, shards: refuse ? [] : shardDatabases(env), forAccount };
}

/** A read-only context has databases and files to read from, and no services to act on. */
function closedKernel(open: Kernel, refuse: Refuse): Kernel {
  // What a carrier is called and sends may be read.
  const described = (carrier: Carrier) => closed(carrier, refuse, ["name", "mediums"]);
  return {
    ...open,
    carrier: described(open.carrier),
    carriers: new Map([...open.carriers].map(([name, carrier]) => [name, described(carrier)])),
    mailer: closed(open.mailer, refuse),
    hooks: closed(open.hooks, refuse),
    humanCheck: closed(open.humanCheck, refuse),
    linkHosts: open.linkHosts && closed(open.linkHosts, refuse),
    media: closed(open.media, refuse, ["get", "head"]),
    images: open.images && closed(open.images, refuse),
    journal: closed(open.journal, refuse),
    // How much is on them may be read.
    queues: measurable(open.queues, refuse),
    runner: closed(open.runner, refuse),
    scheduler: closed(open.scheduler, refuse),
    limiter: closed(open.limiter, refuse),
    feed: closed(open.feed, refuse),
    room: closed(open.room, refuse),
    performEffect: closed(open.performEffect, refuse),
    waitUntil: closed(open.waitUntil, refuse),
  };
}

function measurable(queues: Kernel["queues"], refuse: Refuse): Kernel["queues"] {
  return new Proxy(queues, {
    get: (_, name) => closed(Reflect.get(queues, name), refuse, ["metrics"]),
  });
}
