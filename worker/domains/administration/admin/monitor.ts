import type { CarrierState, Held, Monitor, Outcomes } from "#core/contract/admin/monitor.ts";
import { contract } from "#core/contract/registry.ts";
import { timeOf } from "#core/ids.ts";
import { type CarrierOutcome, REFUSALS } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type CarrierTotal,
  carrierTotals,
} from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { waitOf } from "#worker/domains/sending/providers/choose-provider.ts";
import { carrierStates, type State } from "#worker/domains/sending/providers/providers.ts";
import { parkedEffects } from "#worker/kernel/outbox-queries.ts";
import { lateSweeps } from "#worker/kernel/sweep-queries.ts";
import { verb } from "#worker/verb.ts";
import {
  heldCampaigns,
  sendingNow,
  shardsOf,
  unknownByCarrier,
  waitingAlone,
} from "./inner/monitor-queries.ts";

const MOST_ERRORS = 5;

/** What the operator asks in the morning, from counts and indexes: one trip to each shard. */
export const monitor = verb(contract.monitor, async (ctx) => {
  const [states, shards, ofControl] = await Promise.all([
    carrierStates(ctx),
    shardsOf(ctx, undefined),
    lateSweeps(ctx.control, ctx.now()),
  ]);
  const read = await Promise.all(shards.map(readShard));
  const totals = read.flatMap((shard) => shard.totals);
  const unknown = read.flatMap((shard) => shard.unknown);
  // One that is not connected any more may still be asked about.
  const gone = [...totals, ...unknown].map(({ carrier }) => carrier);
  const names = [...new Set([...states.map(({ name }) => name), ...gone])];
  return {
    data: {
      at: ctx.now(),
      carriers: names.map((name) =>
        carrierOf(name, {
          state: states.find((one) => one.name === name),
          totals: totals.filter(({ carrier }) => carrier === name),
          unknown: unknown.filter(({ carrier }) => carrier === name),
        }),
      ),
      queue: queueOf(read),
      held: heldOf(read),
      parked: read.flatMap(({ parked }) => parked).toSorted((a, b) => a.since - b.since),
      late: [...ofControl, ...read.flatMap(({ late }) => late)].toSorted(
        (a, b) => a.since - b.since,
      ),
    },
  };
});

type Shard = Awaited<ReturnType<typeof readShard>>;

async function readShard(shard: AccountContext) {
  const [totals, unknown, sending, alone, held, sweeps, effects] = await Promise.all([
    carrierTotals(shard),
    unknownByCarrier(shard),
    sendingNow(shard),
    waitingAlone(shard),
    heldCampaigns(shard),
    lateSweeps(shard.db, shard.now()),
    parkedEffects(shard.db),
  ]);
  const waiting = alone.map(({ first, ...row }) => ({
    ...row,
    campaigns: 0,
    oldest_at: timeOf(first),
  }));
  const late = sweeps.map((sweep) => ({ ...sweep, shard: shard.account.shard }));
  const parked = effects.map(({ error, ...effect }) => ({
    ...effect,
    shard: shard.account.shard,
    error: error ?? undefined,
  }));
  return { totals, unknown, sending, waiting, held, late, parked };
}

interface Known {
  state: State | undefined;
  totals: readonly CarrierTotal[];
  unknown: Shard["unknown"];
}

function carrierOf(name: string, { state, totals, unknown }: Known): CarrierState {
  const of = (span: "hour" | "day") => {
    const told = (...outcomes: CarrierOutcome[]) =>
      sum(totals.filter(({ outcome }) => outcomes.includes(outcome)).map((one) => one[span]));
    return {
      given: told("accepted", "refused", "deferred", "unanswered"),
      sent: told("accepted"),
      delivered: told("delivered"),
      failed: told(...REFUSALS),
      deferred: told("deferred"),
      unknown: sum(unknown.map((one) => one[span])),
    } satisfies Outcomes;
  };
  const arrived = totals.filter(({ outcome }) => outcome === "delivered");
  const hour = of("hour");
  return {
    name,
    types: state?.types ?? [],
    connected: state !== undefined,
    stoppedAt: state?.stoppedAt,
    retryAt: state?.retryAt,
    hour,
    day: of("day"),
    receiptsAfter:
      hour.delivered > 0
        ? Math.round(sum(arrived.map(({ took }) => took)) / hour.delivered)
        : undefined,
    errors: errorsOf(totals),
  };
}

/** Each reason once, whichever shards it is from. */
function errorsOf(totals: readonly CarrierTotal[]): CarrierState["errors"] {
  return REFUSALS.flatMap((kind) => {
    const refused = totals.filter(({ outcome }) => outcome === kind);
    return [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, rows]) => ({
      kind,
      reason,
      messages: sum(rows.map(({ day }) => day)),
      at: Math.max(...rows.map(({ last_at }) => last_at)),
    }));
  })
    .toSorted((a, b) => b.at - a.at || b.messages - a.messages)
    .slice(0, MOST_ERRORS);
}

function queueOf(read: readonly Shard[]): Monitor["queue"] {
  const sending = read.flatMap((shard) => shard.sending ?? []);
  const alone = read.flatMap(({ waiting }) => waiting.filter(({ reason }) => !waitOf(reason)));
  return {
    campaigns: sum(sending.map(({ campaigns }) => campaigns)),
    ...together([...sending, ...alone]),
  };
}

/** By reason and sender: most that wait first. */
function heldOf(read: readonly Shard[]): Held[] {
  const rows = read.flatMap(({ waiting, held }) =>
    [...waiting, ...held].flatMap((row) => {
      const why = waitOf(row.reason);
      return why ? { ...row, why } : [];
    }),
  );
  return [...Map.groupBy(rows, ({ why, sender }) => `${why} ${sender}`).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const campaigns = sum(group.map((row) => row.campaigns));
      return { why: first.why, sender: first.sender, campaigns, ...together(group) };
    })
    .toSorted((a, b) => b.messages - a.messages);
}

function together(rows: readonly { messages: number; oldest_at: number | null }[]) {
  const oldest = rows.flatMap(({ oldest_at }) => oldest_at ?? []);
  return {
    messages: sum(rows.map(({ messages }) => messages)),
    oldestAt: oldest.length > 0 ? Math.min(...oldest) : undefined,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
