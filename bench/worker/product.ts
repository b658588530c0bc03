import type { LocalEnv } from "#local/env.ts";
import * as product from "#local/index.ts";
import { sweepStats } from "#worker/domains/reports/stats/roll-up-days.ts";
import { sweepArchive } from "#worker/domains/sending/messages/archive-messages.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { queueDueSweeps } from "#worker/sweeps/queue-due-sweeps.ts";
import { systemContext } from "#worker/system-context.ts";
import { type Cost, type Costs, countedDatabase } from "./counted-database.ts";
import { hasMoves, Kills } from "./kills.ts";

// The Worker as it is deployed, except for three things: its databases count their statements, /bench/… reports how many
// there were and how far a campaign is, and moves of accounts are killed if a benchmark wants it.

/** Counting costs a list call a tenth of its time, so it is switched off for those. */
let counting = true;

/** Counts the statements of one part of the Worker. */
class Counter {
  readonly #costs: Costs = new Map();
  readonly #counted = new WeakMap<LocalEnv, LocalEnv>();

  counted(env: LocalEnv): LocalEnv {
    if (!counting) return env;
    const known = this.#counted.get(env);
    if (known) return known;
    const wrapped = {
      ...env,
      CONTROL: countedDatabase(env.CONTROL, this.#costs),
      SHARD_00: countedDatabase(env.SHARD_00, this.#costs),
      SHARD_01: countedDatabase(env.SHARD_01, this.#costs),
    };
    this.#counted.set(env, wrapped);
    return wrapped;
  }

  take(): Record<string, Cost> {
    const taken = Object.fromEntries(this.#costs);
    this.#costs.clear();
    return taken;
  }
}

// All that the product exports, but what is exported here by the same name.
export * from "#local/index.ts";

/** Apart, because a runner ticks for as long as its campaign lasts: more often on a slow machine. */
const runner = new Counter();
const work = new Counter();

export class CampaignRunner extends product.CampaignRunner {
  constructor(state: DurableObjectState, env: LocalEnv) {
    super(state, runner.counted(env));
  }
}

const PLANNING = "EXISTS (SELECT 1 FROM campaigns WHERE id = ?1 AND status = 'planning')";
/** What a campaign may still be waiting for. */
const OPEN: Readonly<Record<string, string>> = {
  chunks: `${PLANNING}
    OR EXISTS (SELECT 1 FROM campaign_chunks WHERE campaign_id = ?1 AND status <> 'done')`,
  sent: "EXISTS (SELECT 1 FROM messages WHERE campaign_id = ?1 AND status = 'sent')",
};

type Question = (query: URLSearchParams, env: LocalEnv) => unknown;

const QUESTIONS: Readonly<Record<string, Question>> = {
  "/bench/statements": () => ({ work: work.take(), runner: runner.take() }),
  "/bench/counting": (query) => {
    counting = query.get("on") === "true";
  },
  "/bench/aside": (query) => {
    aside = query.get("queue");
  },
  "/bench/kills": (query) => {
    kills = query.get("on") === "true" ? new Kills() : undefined;
  },
  "/bench/killed": () => kills?.count ?? 0,
  "/bench/sweep": async (_, env) => {
    const ctx = systemContext(env);
    for (const shard of ctx.shards) await sweepStats(ctx, shard);
  },
  "/bench/archive": async (_, env) => {
    const ctx = systemContext(env);
    const settings = { ...ctx.settings, ARCHIVE_AFTER_DAYS: 40 };
    const until = Date.now() + 10_000;
    const archiving = {
      ...ctx,
      settings,
      isSpent: () => Date.now() > until,
      forAccount: (ref: AccountRef) => ({ ...ctx.forAccount(ref), settings }),
    };
    await sweepArchive(archiving, env.SHARD_00);
    const due = env.SHARD_00.prepare("SELECT 1 FROM archives WHERE next_at <= ?").bind(ctx.now());
    return { more: (await due.first()) !== null };
  },
  "/bench/minute": (_, env) => queueDueSweeps(systemContext(env)),
  "/bench/arm": async (query, env) => {
    const shard = Number(query.get("shard"));
    await systemContext(env)
      .scheduler(shard)
      .arm(shard, Number(query.get("at")));
  },
  "/bench/open": (query, env) =>
    env.SHARD_00.prepare(`SELECT ${OPEN[query.get("status") ?? ""]} AS n`)
      .bind(query.get("campaign"))
      .first("n"),
};

async function bench(request: Request, env: LocalEnv): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const ask = QUESTIONS[pathname];
  if (!ask) return new Response("No such question", { status: 404 });
  return Response.json((await ask(searchParams, env)) ?? { success: true });
}

/** What is on this queue is not worked on: in production its consumer runs elsewhere. */
let aside: string | null = null;

/** What kills the moves of accounts. */
let kills: Kills | undefined;

const IS_BENCH = /^https?:\/\/[^/]+\/bench\//;

const { fetch, queue, scheduled } = product.default;

export default {
  fetch: (request, env, execution) =>
    IS_BENCH.test(request.url) ? bench(request, env) : fetch(request, work.counted(env), execution),
  queue: async (batch, env, execution) => {
    if (batch.queue === aside) return batch.ackAll();
    const own = kills && hasMoves(batch) ? kills.broken(env) : env;
    await queue(batch, work.counted(own), execution);
  },
  scheduled: (event, env, execution) => scheduled(event, work.counted(env), execution),
} satisfies ExportedHandler<LocalEnv>;
