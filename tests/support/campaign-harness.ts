import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Id } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { reportCampaign } from "#worker/domains/campaigns/campaigns/report-campaign.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { bulkQueue } from "#worker/queues/bulk.ts";
import { clicksQueue } from "#worker/queues/clicks.ts";
import { deadQueue } from "#worker/queues/dead.ts";
import { dueQueue } from "#worker/queues/due.ts";
import { inboundQueue } from "#worker/queues/inbound.ts";
import { jobsQueue } from "#worker/queues/jobs.ts";
import { journalQueue } from "#worker/queues/journal.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { receiptsQueue } from "#worker/queues/receipts.ts";
import { sweepsQueue } from "#worker/queues/sweeps.ts";
import { txnQueue } from "#worker/queues/txn.ts";
import { webhooksQueue } from "#worker/queues/webhooks.ts";
import { workflowsQueue } from "#worker/queues/workflows.ts";
import { systemContext } from "#worker/system-context.ts";
import { type AccountOptions, newAccount } from "./account.ts";
import { type FakeCarrier, fakeCarrier } from "./fake-carrier.ts";
import { type FakeReceiver, fakeReceiver } from "./fake-receiver.ts";
import { type Faults, faultyDatabase } from "./faulty-database.ts";

const CONSUMERS = {
  bulk: bulkQueue,
  txn: txnQueue,
  jobs: jobsQueue,
  receipts: receiptsQueue,
  inbound: inboundQueue,
  webhooks: webhooksQueue,
  journal: journalQueue,
  due: dueQueue,
  clicks: clicksQueue,
  sweeps: sweepsQueue,
  workflows: workflowsQueue,
};
export type QueueName = keyof typeof CONSUMERS;

/** Everything around the engine, under the test's control: nothing moves unless the test moves it. */
export interface Harness {
  system: SystemContext;
  carrier: FakeCarrier;
  /** Where webhooks arrive. */
  receiver: FakeReceiver;
  /** Files by their addresses; no others are to be had. */
  elsewhere: Map<string, Uint8Array<ArrayBuffer>>;
  faults: Faults;
  clock: { now: number };
  /** What is on each queue; a test may repeat, drop or reorder it. */
  queues: Record<QueueName, unknown[]>;
  /** Every call of a runner. */
  runs: Id<"campaign">[];
  /** Every moment for which a shard's alarm was set. */
  alarms: { shard: number; at: number }[];
  /** While `on`, sends to queues and calls of runners fail. */
  outage: { on: boolean };
}

/** Failures here are deliberate, so they are not logged. */
const quiet = { info: () => {}, error: () => {} };

/** The same object with some of its methods replaced. */
function replacing<T extends object>(target: T, methods: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get: (real, name) =>
      typeof name === "string" && name in methods ? methods[name] : Reflect.get(real, name, real),
  });
}

export function harness({
  others = [],
  control = false,
}: {
  others?: readonly FakeCarrier[];
  /** Whether batches of CONTROL break, too. */
  control?: boolean;
} = {}): Harness {
  const carrier = fakeCarrier();
  const receiver = fakeReceiver();
  const elsewhere: Harness["elsewhere"] = new Map();
  const clock = { now: Date.now() };
  const outage = { on: false };
  const faults: Faults = { batch: () => undefined };
  const runs: Id<"campaign">[] = [];
  const alarms: Harness["alarms"] = [];
  const queues: Harness["queues"] = {
    bulk: [],
    txn: [],
    jobs: [],
    receipts: [],
    inbound: [],
    webhooks: [],
    journal: [],
    due: [],
    workflows: [],
    clicks: [],
    sweeps: [],
  };
  const failing = () => {
    if (outage.on) throw new Error("The outside is away");
  };
  const captured = (real: Queue, kept: unknown[]) => {
    const send = async (body: unknown) => {
      failing();
      // A queue delivers copies.
      kept.push(structuredClone(body));
    };
    return replacing(real, {
      send,
      metrics: async () => ({ backlogCount: kept.length, backlogBytes: 0 }),
      sendBatch: async (messages: Iterable<MessageSendRequest>) => {
        failing();
        for (const { body } of messages) await send(body);
      },
    });
  };
  const loud = systemContext(
    {
      ...env,
      CONTROL: control ? faultyDatabase(env.CONTROL, faults) : env.CONTROL,
      SHARD_00: faultyDatabase(env.SHARD_00, faults),
      SHARD_01: faultyDatabase(env.SHARD_01, faults),
    },
    {
      now: () => clock.now,
      outside: {
        carrier,
        carriers: new Map([carrier, ...others].map((one) => [one.name, one])),
        hooks: receiver,
        fetchChanged: async () => ({ outcome: "failed", reason: "There is no network" }),
        fetchFile: async (address) => elsewhere.get(address),
        queues: {
          bulk: captured(env.QUEUE_BULK, queues.bulk),
          txn: captured(env.QUEUE_TXN, queues.txn),
          jobs: captured(env.QUEUE_JOBS, queues.jobs),
          receipts: captured(env.QUEUE_RECEIPTS, queues.receipts),
          inbound: captured(env.QUEUE_INBOUND, queues.inbound),
          webhooks: captured(env.QUEUE_WEBHOOKS, queues.webhooks),
          journal: captured(env.QUEUE_JOURNAL, queues.journal),
          due: captured(env.QUEUE_DUE, queues.due),
          workflows: captured(env.QUEUE_WORKFLOWS, queues.workflows),
          clicks: captured(env.QUEUE_CLICKS, queues.clicks),
          sweeps: captured(env.QUEUE_SWEEPS, queues.sweeps),
        },
        runner: (campaign) =>
          replacing(env.RUNNER.getByName(campaign), {
            run: async () => {
              failing();
              runs.push(campaign);
            },
          }),
        scheduler: (shard) =>
          replacing(env.SCHEDULER.getByName(`shard-${shard}`), {
            arm: async (of: number, at: number) => {
              failing();
              alarms.push({ shard: of, at });
            },
            watchJobs: async () => failing(),
          }),
        limiter: (key) =>
          replacing(env.LIMITER.getByName(key), {
            take: async (chunks: readonly number[]) => ({ granted: chunks.length, waitMs: 0 }),
          }),
        feed: (account) => replacing(env.FEED.getByName(account), { publish: async () => {} }),
      },
    },
  );
  const system = {
    ...loud,
    log: quiet,
    forAccount: (ref: AccountRef) => ({ ...loud.forAccount(ref), log: quiet }),
  };
  return { system, carrier, receiver, elsewhere, faults, clock, queues, runs, alarms, outage };
}

/** An account whose sending this harness controls, in chunks of 25, so that a few contacts make several. */
export async function accountIn(h: Harness, options: AccountOptions = {}): Promise<AccountContext> {
  const made = await newAccount({ perSecond: 50, ...options });
  return { ...h.system.forAccount(made.account), person: made.person };
}

/** Passes bodies to a queue's real consumer as one batch; returns those to be retried. */
export async function deliver(
  h: Harness,
  name: QueueName | `${QueueName}-dead`,
  bodies: readonly unknown[],
  attempts = 1,
): Promise<unknown[]> {
  const messages = bodies.map((body, index) => ({
    id: `${name}-${index}-${JSON.stringify(body)}`,
    timestamp: new Date(h.clock.now),
    attempts,
    body: structuredClone(body),
  }));
  const batch = createMessageBatch(`cooee-${name}`, messages);
  const execution = createExecutionContext();
  await (isLive(name) ? CONSUMERS[name] : deadQueue)(h.system, batch);
  const result = await getQueueResult(batch, execution);
  if (result.retryBatch.retry) return [...bodies];
  const again = new Set(result.retryMessages.map(({ msgId }) => msgId));
  return bodies.filter((_, index) => again.has(messages[index]?.id ?? ""));
}

function isLive(name: string): name is QueueName {
  return name in CONSUMERS;
}

export type Delivery = (h: Harness, name: QueueName, bodies: readonly unknown[]) => Promise<void>;

/** Delivers each batch once; what the consumer retries goes back on the queue. */
export const once: Delivery = async (h, name, bodies) => {
  h.queues[name].push(...(await deliver(h, name, bodies)));
};

/** Empties a queue through its consumer. */
export async function drain(h: Harness, name: QueueName, delivery: Delivery = once) {
  for (let round = 0; h.queues[name].length > 0; round++) {
    if (round === 50) throw new Error(`The queue ${name} does not come to an end`);
    await delivery(h, name, h.queues[name].splice(0));
  }
}

/** Runs a campaign's runner and its queues until the campaign ends or waits for something else. */
export async function drive(
  ctx: AccountContext,
  h: Harness,
  campaign: Id<"campaign">,
  delivery: Delivery = once,
): Promise<void> {
  await drain(h, "jobs", delivery);
  for (let turn = 0; turn < 50; turn++) {
    const { againMs } = await tickCampaign(ctx, campaign);
    const moving = h.queues.bulk.length > 0;
    await drain(h, "bulk", delivery);
    h.clock.now += 250;
    if (againMs === undefined || !moving) break;
  }
  await reportCampaign(ctx, campaign);
}
