import type {
  CarrierState,
  Held,
  Monitor,
  Outcomes,
  Watched,
} from "#core/contract/admin/monitor.ts";
import { contract } from "#core/contract/registry.ts";
import type { AlertState } from "#core/rules/alerts.ts";
import { isBad, type Reading } from "#core/rules/indicators.ts";
import { type CarrierOutcome, REFUSALS } from "#core/rules/providers.ts";
import type { CarrierTotal } from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { waitOf } from "#worker/domains/sending/providers/choose-provider.ts";
import type { State } from "#worker/domains/sending/providers/providers.ts";
import { verb } from "#worker/verb.ts";
import { openAlerts } from "./inner/alert-queries.ts";
import { databaseFigures } from "./inner/database-figures.ts";
import { type Platform, readPlatform, type ShardRead } from "./inner/read-platform.ts";
import { readingsOf } from "./inner/readings.ts";
import { sum } from "./inner/sum.ts";

const MOST_ERRORS = 5;

/** What the operator asks in the morning, from counts and indexes: one trip to each database. */
export const monitor = verb(contract.monitor, async (ctx) => {
  const [platform, alerts] = await Promise.all([readPlatform(ctx), openAlerts(ctx)]);
  const { shards, sweeps, queues, letters, sizes } = platform;
  return {
    data: {
      at: platform.at,
      watched: watchedOf(readingsOf(platform), alerts),
      carriers: carriersOf(platform),
      queue: queueOf(shards),
      held: heldOf(shards),
      parked: shards.flatMap(({ parked }) => parked).toSorted((a, b) => a.since - b.since),
      late: lateOf(sweeps),
      sweeps: sweepsOf(sweeps),
      queues,
      letters,
      databases: databaseFigures(sizes),
    },
  };
});

/** What is bad, and what was a moment ago; the rest only by its value. */
function watchedOf(readings: readonly Reading[], alerts: readonly AlertState[]): Watched[] {
  return readings.map((reading) => {
    const alert = alerts.find(
      ({ indicator, subject }) => indicator === reading.indicator && subject === reading.subject,
    );
    return {
      ...reading,
      bad: isBad(reading),
      since: alert?.since,
      raisedAt: alert?.raisedAt ?? undefined,
    };
  });
}

/** The longest behind first. */
function lateOf(sweeps: Platform["sweeps"]): Monitor["late"] {
  return sweeps
    .flatMap(({ every: _, late, ...sweep }) => (late ? sweep : []))
    .toSorted((a, b) => a.since - b.since);
}

/** By name: the longest ago on any database. */
function sweepsOf(sweeps: Platform["sweeps"]): Monitor["sweeps"] {
  return [...Map.groupBy(sweeps, ({ name }) => name)].map(([name, places]) => ({
    name,
    every: places[0]?.every ?? 0,
    since: Math.min(...places.map(({ since }) => since)),
    late: places.filter(({ late }) => late).length,
  }));
}

function carriersOf({ states, shards }: Platform): CarrierState[] {
  const totals = shards.flatMap((shard) => shard.totals);
  const unknown = shards.flatMap((shard) => shard.unknown);
  // One that is not connected any more may still be asked about.
  const gone = [...totals, ...unknown].map(({ carrier }) => carrier);
  const names = [...new Set([...states.map(({ name }) => name), ...gone])];
  return names.map((name) =>
    carrierOf(name, {
      state: states.find((one) => one.name === name),
      totals: totals.filter(({ carrier }) => carrier === name),
      unknown: unknown.filter(({ carrier }) => carrier === name),
    }),
  );
}

interface Known {
  state: State | undefined;
  totals: readonly CarrierTotal[];
  unknown: ShardRead["unknown"];
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
  const tookOf = (outcome: CarrierOutcome, messages: number) => {
    const took = totals.filter((one) => one.outcome === outcome).map((one) => one.took);
    return messages > 0 ? Math.round(sum(took) / messages) : undefined;
  };
  const hour = of("hour");
  const receipts = totals.filter(({ outcome }) => RECEIPTS.includes(outcome));
  return {
    name,
    types: state?.types ?? [],
    connected: state !== undefined,
    stoppedAt: state?.stoppedAt,
    retryAt: state?.retryAt,
    hour,
    day: of("day"),
    callsTake: tookOf("accepted", hour.sent),
    receiptsAfter: tookOf("delivered", hour.delivered),
    receiptsPerMinute: sum(receipts.map((one) => one.hour)) / 60,
    errors: errorsOf(totals),
  };
}

const RECEIPTS: readonly CarrierOutcome[] = ["delivered", "failed", "expired"];

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

function queueOf(read: readonly ShardRead[]): Monitor["queue"] {
  const sending = read.flatMap((shard) => shard.sending ?? []);
  const alone = read.flatMap(({ waiting }) => waiting.filter(({ reason }) => !waitOf(reason)));
  return {
    campaigns: sum(sending.map(({ campaigns }) => campaigns)),
    ...together([...sending, ...alone]),
  };
}

/** By reason and sender: most that wait first. */
function heldOf(read: readonly ShardRead[]): Held[] {
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
