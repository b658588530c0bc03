import { sweepStats } from "#worker/domains/stats/sweep-stats.ts";
import type { Env } from "#worker/env.ts";
import * as product from "#worker/index.ts";
import { systemContext } from "#worker/system-context.ts";
import { costs, countedDatabase } from "./counted-database.ts";

// The Worker as it is deployed, except for two things: its databases count their statements, and
// /bench/… reports how many there were and how far a campaign is.

const counted = new WeakMap<Env, Env>();

/** Counting costs a list call a tenth of its time, so it is switched off for those. */
let counting = true;

function withCounts(env: Env): Env {
  if (!counting) return env;
  const known = counted.get(env);
  if (known) return known;
  const wrapped = {
    ...env,
    CONTROL: countedDatabase(env.CONTROL),
    SHARD_00: countedDatabase(env.SHARD_00),
    SHARD_01: countedDatabase(env.SHARD_01),
  };
  counted.set(env, wrapped);
  return wrapped;
}

export class CampaignRunner extends product.CampaignRunner {
  constructor(state: DurableObjectState, env: Env) {
    super(state, withCounts(env));
  }
}
export class SenderLimiter extends product.SenderLimiter {}
export class AccountFeed extends product.AccountFeed {}
export class SimulatorNetwork extends product.SimulatorNetwork {}

const PLANNING = "EXISTS (SELECT 1 FROM campaigns WHERE id = ?1 AND status = 'planning')";
/** What a campaign may still be waiting for. */
const OPEN: Readonly<Record<string, string>> = {
  planning: PLANNING,
  chunks: `${PLANNING}
    OR EXISTS (SELECT 1 FROM campaign_chunks WHERE campaign_id = ?1 AND status <> 'done')`,
  sent: "EXISTS (SELECT 1 FROM messages WHERE campaign_id = ?1 AND status = 'sent')",
};

async function bench(request: Request, env: Env): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/bench/statements") {
    const taken = Object.fromEntries(costs);
    costs.clear();
    return Response.json(taken);
  }
  if (pathname === "/bench/counting") {
    counting = searchParams.get("on") === "true";
    return Response.json({ success: true });
  }
  if (pathname === "/bench/sweep") {
    await sweepStats(systemContext(env));
    return Response.json({ success: true });
  }
  const open = OPEN[searchParams.get("status") ?? ""];
  if (!open) return new Response("No such question", { status: 404 });
  const found = env.SHARD_00.prepare(`SELECT ${open} AS n`).bind(searchParams.get("campaign"));
  return Response.json(await found.first("n"));
}

const { fetch, queue, scheduled } = product.default;

export default {
  fetch: (request, env, execution) =>
    new URL(request.url).pathname.startsWith("/bench/")
      ? bench(request, env)
      : fetch(request, withCounts(env), execution),
  queue: (batch, env, execution) => queue(batch, withCounts(env), execution),
  scheduled: (event, env, execution) => scheduled(event, withCounts(env), execution),
} satisfies ExportedHandler<Env>;
